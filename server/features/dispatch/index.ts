import { on } from '../../engine/events'
import { defineFeature } from '../../engine/feature'
import { personErased, visitUnscheduled } from '../../events'
import { cancelStops } from './cancelStops'
import { deliveryHoursHook } from './deliveryHoursHook'
import { dispatchSettingsHook } from './dispatchSettingsHook'
import { planCalls, publishCalls, searchCalls } from './dispatchCalls'
import { driverCalls } from './driverCalls'
import { erasePerson } from './erasePerson'
import { jobActions } from './jobActions'
import { sheetRoutes } from './sheetRoutes'
import { vehiclesHook } from './vehiclesHook'

/** Trucks, and the plans of their rounds. */
export const dispatch = defineFeature({
  name: 'dispatch',
  calls: [planCalls, searchCalls, publishCalls, driverCalls],
  routes: [sheetRoutes],
  actions: [jobActions],
  hooks: [deliveryHoursHook, dispatchSettingsHook, vehiclesHook],
  on: [on(visitUnscheduled, cancelStops), on(personErased, erasePerson)],
})
