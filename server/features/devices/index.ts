import { defineFeature } from '../../engine/feature'
import { activationActions, activationV2Actions } from './activationActions'
import { bootstrapActions } from './bootstrapActions'
import { deviceActions } from './deviceActions'
import { deviceConfigCalls } from './deviceConfigCalls'
import { devicesHook } from './devicesHook'
import { expireDownlinks } from './downlinks/offerDownlink'
import { deviceHealthCheckActions, healthCheckV2Actions } from './healthCheckActions'

const QUARTER_HOUR_MS = 15 * 60_000

/** Devices in the field: their life, their settings, and what they are told. */
export const devices = defineFeature({
  name: 'devices',
  calls: [deviceConfigCalls],
  actions: [
    activationActions,
    activationV2Actions,
    bootstrapActions,
    deviceActions,
    deviceHealthCheckActions,
    healthCheckV2Actions,
  ],
  hooks: [devicesHook],
  tasks: [
    { name: 'expired downlinks', everyMs: QUARTER_HOUR_MS, run: ({ db, now }) => expireDownlinks(db, now()) },
  ],
})
