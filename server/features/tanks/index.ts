import { on } from '../../engine/events'
import { defineFeature } from '../../engine/feature'
import { personErased } from '../../events'
import { erasePerson } from './erasePerson'
import { geometryCalls } from './geometryCalls'
import { modelCalls } from './modelCalls'
import { modelsHook } from './modelsHook'
import { levelLimitsHook } from './levelLimitsHook'
import { searchCalls } from './searchCalls'
import { searchTextHooks } from './searchTextHooks'
import { selectionCalls } from './selectionCalls'
import { tankActions } from './tankActions'
import { tankRoutes } from './tankRoutes'
import { tanksHook } from './tanksHook'

export { endQuarantine } from './endQuarantine'
export { endTopup } from './endTopup'
export { levelStateSql } from './levelState'
export { updateSearchText } from './searchText'
export { updateForecast, type TankForecast } from './updateForecast'
export { updateTanks } from './updateTanks'
export { VALID_READING_SQL } from './validReading'
export { LITRES } from './tankLitres'
export { vesselTank, type VesselGeometry } from './vesselTank'

/** Tanks, their geometry, and search. */
export const tanks = defineFeature({
  name: 'tanks',
  calls: [searchCalls, geometryCalls, modelCalls, selectionCalls],
  routes: [tankRoutes],
  actions: [tankActions],
  hooks: [tanksHook, modelsHook, levelLimitsHook, ...searchTextHooks],
  on: [on(personErased, erasePerson)],
})
