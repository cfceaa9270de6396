import { on } from '../../engine/events'
import { defineFeature } from '../../engine/feature'
import { tankWorkedOut, topupAnswered } from '../../events'
import { customerAccountCalls } from './customerAccountCalls'
import { customerActions } from './customerActions'
import { customerSignUpRoutes } from './customerSignUpRoutes'
import { customerTankCalls } from './customerTankCalls'
import { tellLevel } from './tellLevel'
import { tellTopup } from './tellTopup'

/** The customer app: registration, tanks, requests and account. */
export const portal = defineFeature({
  name: 'portal',
  calls: [customerTankCalls, customerAccountCalls],
  routes: [customerSignUpRoutes],
  actions: env => [customerActions(env)],
  on: [
    on(tankWorkedOut, (tx, { tankId, now }) => tellLevel(tx, tankId, now)),
    on(topupAnswered, (tx, { tankId, news, now }) => tellTopup(tx, tankId, news, now)),
  ],
})
