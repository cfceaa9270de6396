import { candidates, type CandidateRules, type Tank } from '../candidates'
import type { Problem } from '../problem'
import { visitPrize } from '../prize'
import { densityOf } from './densities'
import { dayClock, type DayClock } from './dayClock'
import type { DayInput } from './dayInput'
import { candidateReason, reason } from './dayReasons'
import { dayStop, locationOf, type PlannedTank } from './dayStops'
import { dayDepot, dayTrucks, dayVehicle } from './dayVehicles'
import type { DayCandidate, DayProblem, Unplannable } from './dayTypes'
import { visitCosts, type VisitCosts } from './visitCosts'
import { stopKey } from './ids'
import { startPlan } from './startPlan'
import { travelMatrix } from './travelMatrix'
import { whyNoDay, whyNoDrop, whyNotNow, whyNoTruck } from './whyNotPlanned'
import { daysToNextChance, expectedDrop, tankWorth } from './worth'

/**
 * A run-out is unlikely below this chance. The search decides which other tanks are worth their detour from those on a
 * day's route; a tank further from all that need a visit than `near_m`, there and back, is not tried.
 */
export const DAY_RULES: CandidateRules = { need_chance: 0.05, near_m: 40_000 }

type Day = {
  readonly input: DayInput
  readonly clock: DayClock
  /** By tank. */
  readonly costs: readonly VisitCosts[]
  /** The day without its stops. */
  readonly empty: Problem
  readonly planned: ReadonlyMap<number, PlannedTank>
}

/** Worth of a litre that a planned stop doesn't get: its share of a later visit, money. */
function worthOfLitre({ tanks }: DayInput, costs: readonly VisitCosts[]): number {
  const full = tanks.reduce((sum, { safe_fill_l }) => sum + Math.max(1, safe_fill_l), 0)
  const cost = costs.reduce((sum, { detour_cost, visit_cost }) => sum + detour_cost + visit_cost, 0)
  return full > 0 ? cost / full : 0
}

function emptyProblem(input: DayInput, clock: DayClock, costs: readonly VisitCosts[]): Problem {
  const { settings, trucks, tanks } = input
  const products = new Set([
    ...settings.products.map(({ content_type }) => content_type),
    ...tanks.map(({ content_type }) => content_type),
    ...trucks.flatMap(({ compartments }) => compartments.flatMap(({ content_type }) => content_type ?? [])),
  ])
  const worth_per_l = worthOfLitre(input, costs)
  return {
    matrix: travelMatrix(input),
    depots: [dayDepot(input, clock)],
    products: [...products].map(id => ({ id, kg_per_l: densityOf(id), worth_per_l })),
    stops: [],
    vehicles: dayTrucks(input).map(truck => dayVehicle(input, truck, clock)),
    settings: {
      product_change: settings.product_change,
      cleaning_s: settings.cleaning_min * 60,
      cleaning_cost: settings.cleaning_cost,
    },
  }
}

/** Tanks that can't be planned, by index, each with its reason; the others may be worth a visit. */
function impossibleTanks({ input, clock, empty }: Day): Map<number, Unplannable> {
  const found = new Map<number, Unplannable>()
  const wholeDay = whyNoDay(input, empty)
  input.tanks.forEach((tank, index) => {
    const drop = expectedDrop(input, tank, clock)
    const stop = dayStop(
      input,
      index,
      { clock, vehicles: empty.vehicles },
      { prize: 0, isRequired: tank.requested !== null, planned: undefined },
    )
    const why =
      whyNotNow(input, tank) ??
      wholeDay ??
      whyNoDrop(input, tank, drop) ??
      whyNoTruck(input, empty, tank, stop)
    if (why) found.set(index, { tank_id: tank.id, reason: why })
  })
  return found
}

/** Detour to each tank from the nearest other one that is visited anyway, there and back; Infinity where none is. */
function detours(input: DayInput, visited: readonly number[]): Float64Array {
  const { travel, tanks } = input
  const places = visited.map(index => locationOf(input, tanks[index]!, index)).filter(place => place > 0)
  return Float64Array.from(tanks, (tank, index) => {
    const here = locationOf(input, tank, index)
    let least = Infinity
    if (here > 0)
      for (const place of places) {
        if (place === here) continue
        const both = travel.metres[place * travel.size + here]! + travel.metres[here * travel.size + place]!
        if (both < least) least = both
      }
    return least
  })
}

/** The tanks that are worth a visit, or that a planner chose; most valuable first, required ones before others. */
function dayCandidates(day: Day, possible: readonly number[], rules: CandidateRules): DayCandidate[] {
  const { input, clock, costs, planned } = day
  const next = daysToNextChance(input)
  const isChosen = (index: number) => {
    const { id } = input.tanks[index]!
    return input.plan.added.includes(id) || planned.has(id)
  }
  const alone = new Map(possible.map(index => [index, tankWorth(input, index, clock, costs[index]!)]))
  const visited = possible.filter(index => {
    const tank = alone.get(index)!
    return isChosen(index) || isDue(tank, next) || visitPrize(tank).chance >= rules.need_chance
  })
  const detour = detours(input, visited)
  const tanks = possible.map((index): Tank => ({ ...alone.get(index)!, detour_m: detour[index]! }))
  const found = new Map(candidates(tanks, rules).map(one => [one.id, one]))
  const result = possible.flatMap((index): DayCandidate[] => {
    const tank = input.tanks[index]!
    const one = found.get(stopKey(tank.id))
    if (!one && !isChosen(index)) return []
    const isAdded = input.plan.added.includes(tank.id)
    const isNeeded = one !== undefined && !(isAdded && one.reason.key === 'on_the_way')
    const why = isNeeded ? candidateReason(one.reason, tank) : reason(isAdded ? 'added' : 'planned')
    return [
      {
        tank_id: tank.id,
        is_required: one?.required === true || isAdded,
        worth: one?.worth ?? visitPrize(alone.get(index)!),
        reason: why,
        ...expectedDrop(input, tank, clock),
      },
    ]
  })
  return result.sort(
    (a, b) =>
      Number(b.is_required) - Number(a.is_required) || b.worth.prize - a.worth.prize || a.tank_id - b.tank_id,
  )
}

const isDue = ({ requested }: Tank, next: number) => requested !== undefined && requested.due_days < next

/**
 * Cost of the time at a tank's door. The search pays for it at each visit, but a later visit would need it as well; what
 * a small drop wastes of it is in the prize.
 */
function doorCost({ settings: { service_min, pump_l_min, cost_hour } }: DayInput, drop_l: number): number {
  const pumping_min = pump_l_min > 0 ? drop_l / pump_l_min : 0
  return ((service_min + pumping_min) / 60) * cost_hour
}

/** Stops of the candidates, and of tanks that are planned although they can't be: the search drops these. */
function dayStops({ input, clock, empty, planned }: Day, found: readonly DayCandidate[]) {
  const wanted = new Map(found.map(one => [one.tank_id, one]))
  return input.tanks.flatMap((tank, index) => {
    const candidate = wanted.get(tank.id)
    const present = planned.get(tank.id)
    if (!candidate && !present) return []
    const prize = candidate ? candidate.worth.prize + doorCost(input, candidate.drop_l) : 0
    const isRequired = candidate?.is_required === true
    return [
      dayStop(input, index, { clock, vehicles: empty.vehicles }, { prize, isRequired, planned: present }),
    ]
  })
}

/** Tanks of the stored plan that don't exist any more. */
function removedTanks({ plan, tanks }: DayInput): Unplannable[] {
  const known = new Set(tanks.map(({ id }) => id))
  const stored = plan.trucks.flatMap(({ trips }) => trips.flatMap(({ stops }) => stops))
  const ids = new Set([...stored.map(({ tank_id }) => tank_id), ...plan.added])
  return [...ids].filter(id => !known.has(id)).map(tank_id => ({ tank_id, reason: reason('removed') }))
}

/**
 * A depot's day as a problem of the solver: trucks, the tanks that may be visited with what a visit is worth, and the
 * stored plan to start from. Every other tank has the reason why it isn't planned. Never throws for incomplete data:
 * what a plan contains is described, what can't be planned is told.
 */
export function dayProblem(input: DayInput, rules: CandidateRules = DAY_RULES): DayProblem {
  const clock = dayClock(input.day, input.zone)
  const { plan: start, planned } = startPlan(input)
  const costs = visitCosts(input)
  const day: Day = { input, clock, costs, empty: emptyProblem(input, clock, costs), planned }
  const impossible = impossibleTanks(day)
  const possible = input.tanks.flatMap((_, index) => (impossible.has(index) ? [] : [index]))
  const found = dayCandidates(day, possible, rules)
  const isCandidate = new Set(found.map(({ tank_id }) => tank_id))
  const idle = possible.flatMap((index): Unplannable[] => {
    const tank_id = input.tanks[index]!.id
    return isCandidate.has(tank_id) ? [] : [{ tank_id, reason: reason('not_needed') }]
  })
  return {
    problem: { ...day.empty, stops: dayStops(day, found) },
    start,
    candidates: found,
    unplannable: [...impossible.values(), ...idle, ...removedTanks(input)],
  }
}

/** The same day with a stop for a tank that is no candidate, so that a person can plan it. Ignores unknown tanks. */
export function withTank(input: DayInput, day: DayProblem, tank_id: number): DayProblem {
  const { problem } = day
  const index = input.tanks.findIndex(({ id }) => id === tank_id)
  if (index < 0 || problem.stops.some(({ id }) => id === stopKey(tank_id))) return day
  const clock = dayClock(input.day, input.zone)
  // A person may plan less than the minimum drop: the smallest drop is that of a required stop.
  const wish = { prize: 0, isRequired: true, planned: undefined }
  const stop = dayStop(input, index, { clock, vehicles: problem.vehicles }, wish)
  return { ...day, problem: { ...problem, stops: [...problem.stops, { ...stop, required: false }] } }
}
