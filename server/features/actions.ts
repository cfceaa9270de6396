import type { Env } from '../engine/env'
import { activationActions, activationV2Actions } from './devices/activationActions'
import { assemblyPackageActions } from './assembly/assemblyPackageActions'
import { bootstrapActions } from './devices/bootstrapActions'
import { customerActions } from './portal/customerActions'
import { deviceActions } from './devices/deviceActions'
import { eventActions } from './decisions/eventActions'
import { firmwareActions } from './firmware/firmwareActions'
import { dfuHistoryActions, dfuHistoryV2Actions } from './firmware/firmwareUpdateActions'
import { deviceHealthCheckActions, healthCheckV2Actions } from './devices/healthCheckActions'
import { installationActions } from './installs/installationActions'
import { measurementActions } from './assembly/measurementActions'
import { noticeActions } from './notices/noticeActions'
import { outboxActions } from './notices/outboxActions'
import { prospectActions } from './installs/prospectActions'
import { reportActions } from './decisions/reportActions'
import { reportScheduleActions } from './reports/reportScheduleActions'
import { rolloutActions } from './firmware/rolloutActions'
import { serviceActions } from './deliveries/serviceActions'
import { tankActions } from './tanks/tankActions'
import { userActions } from './people/userActions'
import { webhookActions } from './notices/webhookActions'

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
