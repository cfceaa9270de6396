import type { Messages } from '../translate'

export const ra: Messages = {}
