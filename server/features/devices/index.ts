import { MINUTE_MS } from '../../../src/config/schema/durations'
import { on } from '../../engine/events'
import { defineFeature } from '../../engine/feature'
import { defineTask } from '../../engine/tasks/task'
import { messagesProcessed } from '../../events'
import { activationActions, activationV2Actions } from './activationActions'
import { bootstrapActions } from './bootstrapActions'
import { deviceActions } from './deviceActions'
import { deviceCalls } from './deviceCalls'
import { deviceConfigCalls } from './deviceConfigCalls'
import { devicesHook } from './devicesHook'
import { confirmDownlinks } from './downlinks/confirmDownlinks'
import { expireDownlinks } from './downlinks/offerDownlink'
import { keepFirstContacts } from './firstContacts'
import { deviceOfTankHook } from './deviceOfTankHook'
import { deviceHealthCheckActions, healthCheckV2Actions } from './healthCheckActions'
import { keepSelfTests } from './selfTests'

export { completeActivations } from './completeActivations'
export { setBox } from './setBox'
export { setFirmware } from './setFirmware'
export { recallQueued } from './downlinks/cancelQueued'
export { markSent } from './downlinks/markSent'
export { COUNTED, dayOf } from './downlinks/budget'
export { NOTHING } from './downlinks/composeDownlink'
export type { DownlinkRow } from './downlinks/downlinkRow'
export { failDownlink } from './downlinks/failDownlink'
export { offerDownlink } from './downlinks/offerDownlink'
export { queueDownlink } from './downlinks/queueDownlink'

/** Devices in the field: their life cycle, settings and downlinks. */
export const devices = defineFeature({
  name: 'devices',
  calls: [deviceCalls, deviceConfigCalls],
  actions: [
    activationActions,
    activationV2Actions,
    bootstrapActions,
    deviceActions,
    deviceHealthCheckActions,
    healthCheckV2Actions,
  ],
  hooks: [devicesHook, deviceOfTankHook],
  on: [
    on(messagesProcessed, (tx, { devices: heard, now }) => confirmDownlinks(tx, heard, now)),
    on(messagesProcessed, (tx, { devices: heard, now }) => keepFirstContacts(tx, heard, now)),
    on(messagesProcessed, (tx, { messages, now }) => keepSelfTests(tx, messages, now)),
  ],
  tasks: [
    defineTask({
      name: 'Expire downlinks',
      every: 15 * MINUTE_MS,
      run: ({ db, now }) => expireDownlinks(db, now()),
    }),
  ],
})
