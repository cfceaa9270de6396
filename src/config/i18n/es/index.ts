import type { Messages } from '../translate'
import { account } from './account'
import { analytics } from './analytics'
import { approvals } from './approvals'
import { engine } from './engine'
import { format } from './format'
import { insight } from './insight'
import { light } from './light'
import { pages } from './pages'
import { records } from './records'
import { shell } from './shell'
import { tanks } from './tanks'
import { geometry, validation } from './validation'

export const table: Messages = {
  ...light,
  ...shell,
  ...format,
  ...engine,
  ...account,
  ...analytics,
  ...approvals,
  ...records,
  ...tanks,
  ...insight,
  errors: { ...light.errors, ...shell.errors },
  pages,
  validation,
  geometry,
}

export { labels } from './labels'
