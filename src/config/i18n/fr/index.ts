import type { Messages } from '../../schema/text/translate'
import { account } from './account'
import { analytics } from './analytics'
import { approvals } from './approvals'
import { connections } from './connections'
import { deviceConfig } from './deviceConfig'
import { deviceSide } from './deviceSide'
import { engine } from '../../schema/words/fr/engine'
import { format } from '../../schema/words/fr/format'
import { insight } from './insight'
import { installs } from './installs'
import { light } from '../../schema/words/fr/light'
import { office } from './office'
import { notices } from './notices'
import { pages } from '../../schema/words/fr/pages'
import { records } from './records'
import { rollouts } from './rollouts'
import { shell } from '../../schema/words/fr/shell'
import { tanks } from './tanks'
import { geometry, validation } from '../../schema/words/fr/validation'

export const table: Messages = {
  ...light,
  ...shell,
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
  errors: { ...light.errors, ...shell.errors },
  pages,
  validation,
  geometry,
}

export { labels } from './labels'
