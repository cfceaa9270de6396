import { deviceActions } from './devices'
import { eventActions } from './events'
import { firmwareActions } from './firmwares'
import { installationActions } from './installations'
import { reportActions } from './reports'
import { serviceActions } from './services'
import { tankActions } from './tanks'
import { userActions } from './users'

/** The code of the actions that do more than move a state. */
export const actions = [
  deviceActions,
  eventActions,
  firmwareActions,
  installationActions,
  reportActions,
  serviceActions,
  tankActions,
  userActions,
]
