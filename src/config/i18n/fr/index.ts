import type { Messages } from '../translate'
import { format } from './format'
import { light } from './light'
import { pages } from './pages'
import { shell } from './shell'
import { geometry, validation } from './validation'

export const table: Messages = {
  ...light,
  ...shell,
  ...format,
  errors: { ...light.errors, ...shell.errors },
  pages,
  validation,
  geometry,
}
