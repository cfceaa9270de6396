import { validation } from '../validation.en'
import { engine } from './engine'
import { format } from './format'
import { light } from './light'
import { pages } from './pages'
import { shell } from './shell'

/** The texts of the engine: what every app has. */
export const table = {
  ...light,
  ...shell,
  errors: { ...light.errors, ...shell.errors },
  ...format,
  ...engine,
  pages,
  validation,
} as const
