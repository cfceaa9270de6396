import { defineFeature } from '../../engine/feature'
import { customersHook } from './customersHook'
import { mergeCalls } from './mergeCalls'
import { personCalls } from './personCalls'
import { preferenceCalls } from './preferenceCalls'
import { userActions } from './userActions'
import { userCalls } from './userCalls'
import { usersHook } from './usersHook'

export { keepUnits } from './keepUnits'

/** Management of users and customers by staff. */
export const people = defineFeature({
  name: 'people',
  calls: [userCalls, personCalls, preferenceCalls, mergeCalls],
  actions: [userActions],
  hooks: env => [customersHook, usersHook(env)],
})
