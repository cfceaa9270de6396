import { on } from '../../engine/events'
import { defineFeature } from '../../engine/feature'
import { downlinkFailed, messagesProcessed } from '../../events'
import { advanceRollouts } from './advanceRollouts'
import { askAgain } from './askAgain'
import { firmwareActions } from './firmwareActions'
import { firmwareRoutes } from './firmwareRoutes'
import { firmwaresHook } from './firmwaresHook'
import { dfuHistoryActions, dfuHistoryV2Actions } from './firmwareUpdateActions'
import { followUpdates } from './followUpdates'
import { rolloutActions } from './rolloutActions'
import { rolloutsHook } from './rolloutsHook'

/** Firmware images and their roll-outs. */
export const firmware = defineFeature({
  name: 'firmware',
  routes: [firmwareRoutes],
  actions: [dfuHistoryActions, dfuHistoryV2Actions, firmwareActions, rolloutActions],
  hooks: [firmwaresHook, rolloutsHook],
  queues: [{ name: 'roll-outs', patient: true, run: deps => advanceRollouts(deps).then(() => 0) }],
  on: [
    on(messagesProcessed, (tx, { devices, now }) => followUpdates(tx, devices, now)),
    on(downlinkFailed, async (tx, { deviceId, kind, now }) => {
      if (kind === 'enter_dfu') await askAgain(tx, deviceId, now)
    }),
  ],
})
