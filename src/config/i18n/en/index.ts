import { geometry, validation } from '../../schema/words/validation.en'
import { account } from './account'
import { analytics } from './analytics'
import { approvals } from './approvals'
import { connections } from './connections'
import { deviceConfig } from './deviceConfig'
import { deviceSide } from './deviceSide'
import { engine } from '../../schema/words/en/engine'
import { format } from '../../schema/words/en/format'
import { insight } from './insight'
import { installs } from './installs'
import { light } from '../../schema/words/en/light'
import { office } from './office'
import { notices } from './notices'
import { pages } from '../../schema/words/en/pages'
import { records } from './records'
import { rollouts } from './rollouts'
import { shell } from '../../schema/words/en/shell'
import { tanks } from './tanks'

/** English: the source that every other language must match key for key. One file an area, one line each here. */
export const en = {
  ...light,
  ...shell,
  errors: { ...light.errors, ...shell.errors },
  ...format,
  ...engine,
  ...account,
  ...analytics,
  ...approvals,
  ...connections,
  ...office,
  ...deviceConfig,
  ...deviceSide,
  ...rollouts,
  ...records,
  ...tanks,
  ...insight,
  ...installs,
  ...notices,
  pages,
  validation,
  geometry,
} as const
