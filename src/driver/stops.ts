import type { Round, Stop } from './api'

const CLOSED: readonly string[] = ['done', 'failed', 'cancelled']
export const isOpen = ({ state }: Stop): boolean => !CLOSED.includes(state)

/** Whether the truck has not set off for the stop yet. */
export const isAhead = ({ state }: Stop): boolean => ['planned', 'assigned', 'accepted'].includes(state)

const LAST = Number.MAX_SAFE_INTEGER
const rank = ({ trip, sequence }: Stop) => [trip ?? LAST, sequence ?? LAST] as const

/** Stops in the order of the trips; those without a place in a trip come last. */
export const inOrder = (stops: readonly Stop[]): Stop[] =>
  stops.toSorted((a, b) => {
    const [[trip, sequence], [otherTrip, otherSequence]] = [rank(a), rank(b)]
    return trip - otherTrip || sequence - otherSequence || a.id - b.id
  })

/** The first open stop whose result isn't recorded on this phone yet. */
export const nextStop = (stops: readonly Stop[], recorded: ReadonlySet<number>): Stop | undefined =>
  inOrder(stops).find(stop => isOpen(stop) && !recorded.has(stop.id))

export type Litres = { readonly compartment: number; readonly litres: number }

/**
 * The planned litres by compartment, in the order in which the driver empties them. Without compartments all of it is
 * in one.
 */
export function spread(planned: number, compartments: Stop['compartments']): Litres[] {
  if (compartments.length === 0) return [{ compartment: 1, litres: planned }]
  let left = planned
  return compartments.map(({ compartment, capacity_l }) => {
    const litres = Math.min(left, capacity_l)
    left -= litres
    return { compartment, litres }
  })
}

export const sumOf = (amounts: readonly Litres[]): number =>
  amounts.reduce((sum, { litres }) => sum + litres, 0)

/** A number as typed, with a point or a comma; null for none. */
export function numberOf(text: string): number | null {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || Number.isNaN(value) ? null : value
}

/** Rounding of the meter, litres. */
const METER_EXACT_L = 1

/** The litres that the meter counted, where the compartments add up to another amount; else null. */
export function meterDiffers(before: number | null, after: number | null, litres: number): number | null {
  if (before === null || after === null) return null
  const counted = after - before
  return Math.abs(counted - litres) > METER_EXACT_L ? counted : null
}

export type Change = { readonly kind: 'cancelled' | 'removed'; readonly name: string }

/** Open stops of the earlier round that the office has cancelled or taken off it since. */
export function changesBetween(before: Round | null, after: Round): Change[] {
  if (before?.day !== after.day) return []
  return before.stops.filter(isOpen).flatMap(({ id, name }): Change[] => {
    const now = after.stops.find(stop => stop.id === id)
    if (!now) return [{ kind: 'removed', name }]
    return now.state === 'cancelled' ? [{ kind: 'cancelled', name }] : []
  })
}
