import { deviceActions } from './devices'

/** The code of the actions that do more than move a state. */
export const actions = [deviceActions]
