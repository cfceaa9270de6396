import { expect, test } from 'vitest'
import { FleetState } from '../../../server/domain/dispatch/search/fleetState'
import { restoreRoute, saveRoute } from '../../../server/domain/dispatch/search/journal'
import { Network } from '../../../server/domain/dispatch/search/network'
import { PlanSearch } from '../../../server/domain/dispatch/search/planSearch'
import { randomDay } from './randomDay'

const SEEDS = Array.from({ length: 30 }, (_, i) => i + 1)

/** The assignments of a route's trips: their products by compartment. */
const assignmentsOf = (state: FleetState, vehicle: number) =>
  state.loading[vehicle]!.chosen.slice(0, state.trips[vehicle]).map(one => one && [...one.keys])

test('a restored route keeps the products of its compartments, also in another search', () => {
  for (const seed of SEEDS) {
    const problem = randomDay({ seed, stops: 30, vehicles: 3 })
    const network = new Network({
      ...problem,
      settings: { product_change: 'clean', cleaning_s: 900, cleaning_cost: 12 },
    })
    const search = new PlanSearch(network, { seed, maxIterations: 10 })
    search.run()
    const { state } = search
    const other = new FleetState(network)
    problem.vehicles.forEach((_, vehicle) => {
      restoreRoute(other, vehicle, saveRoute(state, vehicle))
      expect(assignmentsOf(other, vehicle)).toEqual(assignmentsOf(state, vehicle))
      expect(other.warp[vehicle]).toBeCloseTo(state.warp[vehicle]!, 6)
    })
  }
})
