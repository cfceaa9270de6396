import { defineFeature } from '../../engine/feature'
import { lookupCalls } from './lookupCalls'
import { tankgroupsHook } from './tankgroupsHook'

export { clientOf, hasTanksOfOtherClients, isOfOtherClient } from './sameClient'
export { ALL, withFilter, withGroup } from './withGroup'

/** Clients and depots, and option lists for other screens. */
export const groups = defineFeature({
  name: 'groups',
  calls: [lookupCalls],
  hooks: [tankgroupsHook],
})
