import { defineFeature } from '../../engine/feature'
import { customerAccountCalls } from './customerAccountCalls'
import { customerActions } from './customerActions'
import { customerSignUpRoutes } from './customerSignUpRoutes'
import { customerTankCalls } from './customerTankCalls'

/** The customer's side: signing up, their tanks, what they ask for, and their account. */
export const portal = defineFeature({
  name: 'portal',
  calls: [customerTankCalls, customerAccountCalls],
  routes: [customerSignUpRoutes],
  actions: env => [customerActions(env)],
})
