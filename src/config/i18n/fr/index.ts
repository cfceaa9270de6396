import type { Messages } from '../../schema/text/translate'
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
import { geometry } from '../../schema/words/fr/validation'
import { table as own } from '../../schema/words/fr'

export const table: Messages = {
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
}

export { labels } from './labels'
