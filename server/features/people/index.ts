import { on } from '../../engine/events'
import { defineFeature } from '../../engine/feature'
import { personErased } from '../../events'
import { customersHook } from './customersHook'
import { erasePerson } from './erasePerson'
import { mergeCalls } from './mergeCalls'
import { noteSignIn } from './noteSignIn'
import { personCalls } from './personCalls'
import { preferenceCalls } from './preferenceCalls'
import { userActions } from './userActions'
import { userCalls } from './userCalls'
import { usersHook } from './usersHook'

export { bindAccount, createAccount, createProvidedAccount, setPassword } from './accounts'
export { removePhone, updateOwnData, type OwnData } from './ownData'
export { keepUnits } from './keepUnits'

/** Management of users and customers by staff. */
export const people = defineFeature({
  name: 'people',
  calls: [userCalls, personCalls, preferenceCalls, mergeCalls],
  actions: [userActions],
  hooks: env => [customersHook, usersHook(env)],
  on: [on(personErased, erasePerson)],
  users: { signedIn: noteSignIn },
})
