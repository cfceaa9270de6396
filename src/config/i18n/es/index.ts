import type { Messages } from '../translate'
import { light } from './light'

export const table: Messages = { ...light }
