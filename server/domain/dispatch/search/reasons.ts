import type { Reason } from '../plan'
import type { Problem, Stop } from '../problem'
import { dropWindows, fitsAccess, leastOf, mayCarry, reachesWithHose, roomAt } from '../stopRules'

/** The reason why no truck can serve a stop under any plan; undefined when one can. */
export function whyImpossible({ vehicles, settings, matrix }: Problem, stop: Stop): Reason | undefined {
  if (!(stop.location >= 0 && stop.location < matrix.size)) return { key: 'no_position' }
  const ends = Math.max(...vehicles.map(({ shift }) => shift.end_s))
  const starts = Math.min(...vehicles.map(({ shift }) => shift.start_s))
  if (vehicles.length === 0 || ends <= starts) return { key: 'no_vehicle' }
  const least = leastOf(stop)
  if (Math.max(roomAt(stop, starts), roomAt(stop, ends)) < least)
    return { key: 'no_room', args: { room_l: roomAt(stop, ends), min_l: least } }
  if (dropWindows(stop, starts, ends).length === 0) return { key: 'window_closed' }
  if (stop.lock && !vehicles.some(({ id }) => id === stop.lock!.vehicle))
    return { key: 'locked_vehicle', args: { vehicle: stop.lock.vehicle } }
  if (stop.lock) return undefined
  const carriers = vehicles.filter(vehicle =>
    vehicle.compartments.some(one => mayCarry(one, stop.product, settings.product_change)),
  )
  if (carriers.length === 0) return { key: 'no_compartment', args: { product: stop.product } }
  const largest = Math.max(
    ...carriers.map(vehicle =>
      vehicle.compartments
        .filter(one => mayCarry(one, stop.product, settings.product_change))
        .reduce((sum, { capacity_l }) => sum + capacity_l, 0),
    ),
  )
  if (largest < least) return { key: 'drop_too_large', args: { min_l: least, capacity_l: largest } }
  const reaching = carriers.filter(vehicle => reachesWithHose(vehicle, stop))
  if (reaching.length === 0) return { key: 'hose_too_short', args: { hose_m: stop.hose_m ?? 0 } }
  if (!reaching.some(vehicle => fitsAccess(vehicle, stop)))
    return { key: 'vehicle_too_wide', args: { max_width_mm: stop.max_width_mm ?? 0 } }
  return undefined
}
