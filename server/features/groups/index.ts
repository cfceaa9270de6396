import { defineFeature } from '../../engine/feature'
import { lookupCalls } from './lookupCalls'
import { tankgroupsHook } from './tankgroupsHook'
import { tankUsers } from './tankUsers'

export { clientOf, hasTanksOfOtherClients, isOfOtherClient } from './sameClient'
export { isNamedTo } from './colleagues'
export { closedReason } from './ownCustomer'
export { sessionUser, type SessionUser } from './sessionUser'
export { tankUsers } from './tankUsers'
export { ALL, withFilter, withGroup } from './withGroup'

/** Clients and depots, and option lists for other screens. */
export const groups = defineFeature({
  name: 'groups',
  calls: [lookupCalls],
  hooks: [tankgroupsHook],
  users: tankUsers,
})
