import { on } from '../../engine/events'
import { defineFeature } from '../../engine/feature'
import { tankProcessed, topupResolved } from '../../events'
import { customerAccountCalls } from './customerAccountCalls'
import { customerActions } from './customerActions'
import { customerSignUpRoutes } from './customerSignUpRoutes'
import { customerTankCalls } from './customerTankCalls'
import { notifyLevel } from './notifyLevel'
import { notifyTopup } from './notifyTopup'

/** The customer app: registration, tanks, requests and account. */
export const portal = defineFeature({
  name: 'portal',
  calls: [customerTankCalls, customerAccountCalls],
  routes: [customerSignUpRoutes],
  actions: env => [customerActions(env)],
  on: [
    on(tankProcessed, (tx, { tankId, now }) => notifyLevel(tx, tankId, now)),
    on(topupResolved, (tx, { tankId, news, now }) => notifyTopup(tx, tankId, news, now)),
  ],
})
