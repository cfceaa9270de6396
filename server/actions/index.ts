import { deviceActions } from './devices'
import { firmwareActions } from './firmwares'
import { installationActions } from './installations'
import { userActions } from './users'

/** The code of the actions that do more than move a state. */
export const actions = [deviceActions, firmwareActions, installationActions, userActions]
