import { geometry, validation } from '../validation.en'
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
  ...records,
  ...tanks,
  ...insight,
  pages,
  validation,
  geometry,
} as const
