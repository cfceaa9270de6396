import type { Instance, Tours } from './instance'

export type TourViolation = {
  readonly kind: 'capacity' | 'late' | 'missing' | 'repeated' | 'unknown' | 'vehicles'
  /** Index of the tour, and the location. */
  readonly tour?: number
  readonly location?: number
  /** How far a limit is exceeded, in the units of the instance file. */
  readonly by?: number
}

export type Checked = {
  readonly cost: number
  readonly distance: number
  readonly violations: readonly TourViolation[]
}

/** Simulates one tour through its time windows; a vehicle that arrives early waits. */
function lateArrivals(
  { windows, distance, customers, scale }: Instance,
  tour: readonly number[],
  index: number,
) {
  const late: TourViolation[] = []
  if (!windows) return late
  const { open, close, service } = windows
  let now = open[0]!
  let at = 0
  for (const location of [...tour, 0]) {
    now += service[at]! + distance[at * (customers + 1) + location]!
    if (now > close[location]! + 1e-6)
      late.push({ kind: 'late', tour: index, location, by: (now - close[location]!) / scale })
    now = Math.max(now, open[location]!)
    at = location
  }
  return late
}

/** Counts the visits of each customer and reports missing, repeated and unknown customers. */
function visitViolations({ customers, prize }: Instance, tours: Tours): TourViolation[] {
  const visits = new Int32Array(customers + 1)
  const violations: TourViolation[] = []
  tours.forEach((tour, index) => {
    for (const location of tour)
      if (Number.isInteger(location) && location > 0 && location <= customers) visits[location]!++
      else violations.push({ kind: 'unknown', tour: index, location })
  })
  for (let location = 1; location <= customers; location++) {
    if (visits[location]! > 1) violations.push({ kind: 'repeated', location, by: visits[location]! - 1 })
    const required = !prize || prize[location] === Infinity
    if (visits[location] === 0 && required) violations.push({ kind: 'missing', location })
  }
  return violations
}

/**
 * Checks a solution from its routes alone, independent of the sums of the search: its cost (distance plus the prizes
 * of unserved customers) in the units of the instance file, and each broken constraint.
 */
export function checkTours(instance: Instance, tours: Tours): Checked {
  const { customers, demand, capacity, prize, scale } = instance
  const used = tours.filter(tour => tour.length > 0)
  const violations = visitViolations(instance, used)
  if (violations.some(({ kind }) => kind === 'unknown')) return { cost: NaN, distance: NaN, violations }
  if (used.length > instance.vehicles)
    violations.push({ kind: 'vehicles', by: used.length - instance.vehicles })
  let distance = 0
  used.forEach((tour, index) => {
    const load = tour.reduce((sum, location) => sum + demand[location]!, 0)
    if (load > capacity) violations.push({ kind: 'capacity', tour: index, by: load - capacity })
    const stops = [0, ...tour, 0]
    for (let i = 1; i < stops.length; i++)
      distance += instance.distance[stops[i - 1]! * (customers + 1) + stops[i]!]!
    violations.push(...lateArrivals(instance, tour, index))
  })
  let lost = 0
  const visited = new Set(used.flat())
  if (prize)
    for (let location = 1; location <= customers; location++)
      if (!visited.has(location) && prize[location] !== Infinity) lost += prize[location]!
  return { cost: (distance + lost) / scale, distance: distance / scale, violations }
}
