import { defineFeature } from '../../engine/feature'
import { lookupCalls } from './lookupCalls'
import { tankgroupsHook } from './tankgroupsHook'

/** Clients and depots, and the lists that other screens choose from. */
export const groups = defineFeature({
  name: 'groups',
  calls: [lookupCalls],
  hooks: [tankgroupsHook],
})
