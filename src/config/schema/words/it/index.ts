import { validation } from './validation'
import type { Messages } from '../../text/translate'
import { engine } from './engine'
import { format } from './format'
import { light } from './light'
import { pages } from './pages'
import { shell } from './shell'

export const table: Messages = {
  ...light,
  ...shell,
  errors: { ...light.errors, ...shell.errors },
  ...format,
  ...engine,
  pages,
  validation,
}
