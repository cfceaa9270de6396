import { on } from '../../engine/events'
import { defineFeature } from '../../engine/feature'
import { tankProcessed } from '../../events'
import { fulfilTopup } from './fulfilTopup'
import { serviceActions } from './serviceActions'
import { serviceRoutes } from './serviceRoutes'
import { topupActions } from './topupActions'

export { removeDetected, storeDetected, undoDelivery } from './detectedServices'
export { checkWish, refuseIfDelivered } from './requestTopup'

/** Services, and top-up requests. */
export const deliveries = defineFeature({
  name: 'deliveries',
  routes: [serviceRoutes],
  actions: [serviceActions, topupActions],
  on: [on(tankProcessed, (tx, { tankId, now }) => fulfilTopup(tx, tankId, now))],
})
