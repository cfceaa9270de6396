import type { Compartment, Seconds, Stop, Vehicle, Window } from './problem'

/** Space up to the safe fill, or contents to collect, at a moment; litres. */
export function roomAt(stop: Stop, at: Seconds): number {
  return Math.max(0, Math.min(stop.room_l + stop.room_l_per_s * at, stop.max_l ?? Infinity))
}

/** Smallest drop of a stop: an order that is smaller than the minimum drop is delivered all the same. */
export function leastOf(stop: Stop): number {
  return Math.min(stop.min_l, stop.max_l ?? Infinity)
}

export type DropWindow = Window & {
  /** Which of the stop's windows it is. */
  readonly index: number
  /** Least room within it: a drop of so many litres fits whenever the truck arrives. */
  readonly room_l: number
}

/** The windows of a stop between two moments, each from when there is room for the smallest drop. */
export function dropWindows(stop: Stop, from: Seconds, to: Seconds): DropWindow[] {
  const least = leastOf(stop)
  const windows = stop.windows.length > 0 ? stop.windows : [{ open_s: from, close_s: to }]
  return windows.flatMap(({ open_s, close_s }, index) => {
    let open = Math.max(open_s, from)
    const missing = least - roomAt(stop, open)
    if (missing > 0) {
      if (!(stop.room_l_per_s > 0)) return []
      open = (least - stop.room_l) / stop.room_l_per_s
    }
    const close = Math.min(close_s, to)
    // A falling room, of a tank that is filled meanwhile, is smallest when the window closes.
    const room_l = Math.min(Math.max(roomAt(stop, open), least), roomAt(stop, Math.max(open, close)))
    return open <= close && room_l >= least ? [{ index, open_s: open, close_s: close, room_l }] : []
  })
}

/** True where a compartment may carry a product. `holds` binds it where the product may never change. */
export function mayCarry(compartment: Compartment, product: string, change: 'never' | 'clean'): boolean {
  if (compartment.products && !compartment.products.includes(product)) return false
  return change === 'clean' || compartment.holds === undefined || compartment.holds === product
}

export const reachesWithHose = (vehicle: Vehicle, stop: Stop) =>
  (vehicle.hose_m ?? Infinity) >= (stop.hose_m ?? 0)

export const fitsAccess = (vehicle: Vehicle, stop: Stop) =>
  (vehicle.width_mm ?? 0) <= (stop.max_width_mm ?? Infinity)
