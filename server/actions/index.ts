import type { Env } from '../env'
import { activationActions, activationV2Actions } from './activations'
import { assemblyPackageActions } from './assemblyPackages'
import { bootstrapActions } from './bootstrap'
import { customerActions } from './customers'
import { deviceActions } from './devices'
import { eventActions } from './events'
import { firmwareActions } from './firmwares'
import { dfuHistoryActions, dfuHistoryV2Actions } from './firmwareUpdates'
import { deviceHealthCheckActions, healthCheckV2Actions } from './healthChecks'
import { installationActions } from './installations'
import { measurementActions } from './measurements'
import { noticeActions } from './notices'
import { outboxActions } from './outbox'
import { prospectActions } from './prospects'
import { reportActions } from './reports'
import { reportScheduleActions } from './report_schedules'
import { rolloutActions } from './rollouts'
import { serviceActions } from './services'
import { tankActions } from './tanks'
import { userActions } from './users'
import { webhookActions } from './webhooks'

const actions = [
  activationActions,
  activationV2Actions,
  assemblyPackageActions,
  bootstrapActions,
  deviceActions,
  dfuHistoryActions,
  dfuHistoryV2Actions,
  deviceHealthCheckActions,
  eventActions,
  firmwareActions,
  healthCheckV2Actions,
  installationActions,
  measurementActions,
  noticeActions,
  outboxActions,
  prospectActions,
  reportActions,
  reportScheduleActions,
  rolloutActions,
  serviceActions,
  tankActions,
  userActions,
  webhookActions,
]

/** The code of the actions that do more than move a state. */
export const actionsFor = (env: Env) => [...actions, customerActions(env)]
