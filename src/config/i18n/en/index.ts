import { geometry } from '../../schema/words/validation.en'
import { table as own } from '../../schema/words/en'
import { account } from './account'
import { analytics } from './analytics'
import { approvals } from './approvals'
import { connections } from './connections'
import { deviceConfig } from './deviceConfig'
import { deviceSide } from './deviceSide'
import { insight } from './insight'
import { installs } from './installs'
import { office } from './office'
import { notices } from './notices'
import { records } from './records'
import { rollouts } from './rollouts'
import { routing } from './routing'
import { tanks } from './tanks'

/** English: the source that every other language must match key for key. One file an area, one line each here. */
export const en = {
  ...own,
  ...account,
  ...analytics,
  ...approvals,
  ...connections,
  ...office,
  ...deviceConfig,
  ...deviceSide,
  ...rollouts,
  ...routing,
  ...records,
  ...tanks,
  ...insight,
  ...installs,
  ...notices,
  geometry,
} as const
