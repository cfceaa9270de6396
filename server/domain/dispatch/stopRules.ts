import type { Compartment, Seconds, Stop, Vehicle, Window } from './problem'

/** Space up to the safe fill, or contents to collect, at a time; litres. */
export function roomAt(stop: Stop, at: Seconds): number {
  return Math.max(0, Math.min(stop.room_l + stop.room_l_per_s * at, stop.max_l ?? Infinity))
}

/** Smallest drop of a stop: an order smaller than the minimum drop is delivered all the same. */
export function leastOf(stop: Stop): number {
  return Math.min(stop.min_l, stop.max_l ?? Infinity)
}

export type DropWindow = Window & {
  /** Index among the stop's windows. */
  readonly index: number
  /** Smallest space within the window: a drop of this size fits at any arrival time. */
  readonly room_l: number
}

/** The windows of a stop between two times, each from when there is space for the smallest drop. */
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
    // Where the space shrinks, because the tank is being filled, it is smallest when the window closes.
    const room_l = Math.min(Math.max(roomAt(stop, open), least), roomAt(stop, Math.max(open, close)))
    return open <= close && room_l >= least ? [{ index, open_s: open, close_s: close, room_l }] : []
  })
}

/** True when a compartment may carry a product. `holds` restricts it where the product may never change. */
export function mayCarry(compartment: Compartment, product: string, change: 'never' | 'clean'): boolean {
  if (compartment.products && !compartment.products.includes(product)) return false
  return change === 'clean' || compartment.holds === undefined || compartment.holds === product
}

export const reachesWithHose = (vehicle: Vehicle, stop: Stop) =>
  (vehicle.hose_m ?? Infinity) >= (stop.hose_m ?? 0)

export const fitsAccess = (vehicle: Vehicle, stop: Stop) =>
  (vehicle.width_mm ?? 0) <= (stop.max_width_mm ?? Infinity)
