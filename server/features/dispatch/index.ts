import { defineFeature } from '../../engine/feature'
import { dispatchSettingsHook } from './dispatchSettingsHook'
import { planCalls, publishCalls, searchCalls } from './dispatchCalls'
import { jobActions } from './jobActions'
import { sheetRoutes } from './sheetRoutes'
import { vehiclesHook } from './vehiclesHook'

/** Trucks, and the plans of their rounds. */
export const dispatch = defineFeature({
  name: 'dispatch',
  calls: [planCalls, searchCalls, publishCalls],
  routes: [sheetRoutes],
  actions: [jobActions],
  hooks: [dispatchSettingsHook, vehiclesHook],
})
