import { deviceActions } from './devices'
import { userActions } from './users'

/** The code of the actions that do more than move a state. */
export const actions = [deviceActions, userActions]
