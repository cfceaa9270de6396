import type { Plan, Trip, UnplannedStop, VehiclePlan } from '../plan'
import { dropLitres } from './drops'
import type { FleetState } from './fleetState'
import { Insertion } from './insertion'
import { whyImpossible } from './reasons'

/** The trips of a vehicle, with the products of its compartments and the litres of its stops. */
function tripsOf(state: FleetState, vehicle: number): Trip[] {
  const { network } = state
  const { stops, depots, vehicles } = network.problem
  const { payload_kg = Infinity } = vehicles[vehicle]!
  state.refresh(vehicle)
  const groups: { depot: number; stops: number[] }[] = [
    { depot: state.depot[state.start(vehicle)]!, stops: [] },
  ]
  for (const node of state.sequence(vehicle))
    if (state.isStop(node)) groups.at(-1)!.stops.push(node)
    else if (state.isReload(node)) groups.push({ depot: state.depot[node]!, stops: [] })
  return groups.map((group, trip) => {
    const { keys, litres: capacity } = state.loading[vehicle]!.chosen[trip]!
    const drops = group.stops.map(stop => ({
      key: network.keyOf[stop]!,
      least: network.least[stop]!,
      most: state.most[stop]!,
    }))
    const litres = dropLitres(drops, capacity, network.density, payload_kg)
    const carried = new Set(drops.map(({ key }) => key))
    return {
      depot: depots[group.depot]!.id,
      compartments: Array.from(keys, key => (carried.has(key) ? network.keys[key]!.product : null)),
      stops: group.stops.map((stop, i) => ({
        stop: stops[stop]!.id,
        litres: litres[i]!,
        window:
          stops[stop]!.windows.length > 1 ? network.windows[stop]![state.window[stop]!]!.index : undefined,
      })),
    }
  })
}

/** Stops and reloads before each break. */
function breaksOf(state: FleetState, vehicle: number): number[] {
  const sequence = state.sequence(vehicle)
  return state.breaks[vehicle]!.map(
    node => sequence.slice(0, sequence.indexOf(node)).filter(one => state.location[one]! >= 0).length,
  )
}

/** Reason for each unplanned stop. While the search goes on, stops that may still be planned aren't examined closely. */
function unplanned(state: FleetState, isOver: boolean): UnplannedStop[] {
  const { network } = state
  const insertion = new Insertion(state, () => 1)
  return network.problem.stops.flatMap((stop, i): UnplannedStop[] => {
    if (state.vehicle[i]! >= 0) return []
    const reason = whyImpossible(network.problem, stop)
    if (reason) return [{ stop: stop.id, reason }]
    if (!isOver) return [{ stop: stop.id, reason: { key: 'searching' } }]
    if (!insertion.find(i, Infinity)) return [{ stop: stop.id, reason: { key: 'does_not_fit' } }]
    return [
      { stop: stop.id, reason: { key: 'not_worth_it', args: { cost: insertion.cost, prize: stop.prize } } },
    ]
  })
}

/** The current or final plan of a search. */
export function planOf(state: FleetState, isOver: boolean): Plan {
  const { vehicles } = state.network.problem
  return {
    vehicles: vehicles.map((vehicle, i): VehiclePlan => {
      if (state.size[i] === 0) return { vehicle: vehicle.id, trips: [] }
      return { vehicle: vehicle.id, trips: tripsOf(state, i), breaks: breaksOf(state, i) }
    }),
    unplanned: unplanned(state, isOver),
  }
}
