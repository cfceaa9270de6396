import { defineFeature } from '../../engine/feature'
import { geometryCalls } from './geometryCalls'
import { modelsHook } from './modelsHook'
import { searchCalls } from './searchCalls'
import { tankActions } from './tankActions'
import { tankRoutes } from './tankRoutes'
import { tanksHook } from './tanksHook'
import { townlandsHook } from './townlandsHook'

/** Tanks, their geometry, and how they are found. */
export const tanks = defineFeature({
  name: 'tanks',
  calls: [searchCalls, geometryCalls],
  routes: [tankRoutes],
  actions: [tankActions],
  hooks: [tanksHook, modelsHook, townlandsHook],
})
