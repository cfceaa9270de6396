import { on } from '../../engine/events'
import { defineFeature } from '../../engine/feature'
import { personErased, tankProcessed } from '../../events'
import { erasePerson } from './erasePerson'
import { fulfilTopup } from './fulfilTopup'
import { rematchTickets } from './rematchTickets'
import { serviceActions } from './serviceActions'
import { serviceRoutes } from './serviceRoutes'
import { ticketActions } from './ticketActions'
import { ticketHooks } from './ticketHooks'
import { topupActions } from './topupActions'

export { removeDetected, storeDetected, undoDelivery } from './detectedServices'
export { checkWish, refuseIfDelivered } from './requestTopup'
export { recordVisit, reopenRequest } from './recordVisit'
export { scheduleRequest, scheduleVisit, unscheduleRequest, unscheduleVisit } from './scheduleRequest'

/** Services with their tickets, and top-up requests. */
export const deliveries = defineFeature({
  name: 'deliveries',
  routes: [serviceRoutes],
  actions: [serviceActions, ticketActions, topupActions],
  hooks: ticketHooks,
  on: [
    on(tankProcessed, (tx, { tankId, now }) => rematchTickets(tx, tankId, now)),
    on(tankProcessed, (tx, { tankId, now }) => fulfilTopup(tx, tankId, now)),
    on(personErased, erasePerson),
  ],
})
