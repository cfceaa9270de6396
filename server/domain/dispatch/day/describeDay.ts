import { evaluateVehicle } from '../evaluateVehicle'
import type { Plan, VehiclePlan } from '../plan'
import type { Problem } from '../problem'
import { indexProblem, type ProblemIndex } from '../problemIndex'
import { dayClock } from './dayClock'
import type { DayContext, DrivenTruck } from './dayContext'
import type { DayInput, DayTruck } from './dayInput'
import type { DescribedDay, DescribedTruck } from './dayTypes'
import { describeTrips } from './describeTrips'
import { isAvailable, storedTruck } from './dayVehicles'
import { stopKey, vehicleKey } from './ids'
import { truckFaults } from './truckFaults'

const UNUSED = {
  starts_at: null,
  ends_at: null,
  metres: 0,
  seconds: 0,
  stops: 0,
  litres: 0,
  money: 0,
  margin: 0,
  trips: [],
} as const

/** Sum of litres × (price − cost); a product without a price is worth nothing. */
function worthOfLitres({ input, index }: DayContext, { trips }: VehiclePlan): number {
  const margins = new Map(
    input.settings.products.map(({ content_type, price_l, cost_l }) => [content_type, price_l - cost_l]),
  )
  return trips
    .flatMap(({ stops }) => stops)
    .reduce((sum, { stop, litres }) => {
      const product = index.stops.get(stop)?.product
      return sum + litres * (product === undefined ? 0 : (margins.get(product) ?? 0))
    }, 0)
}

/** Leaves out stops that the problem doesn't know. */
const knownPart = ({ stops }: ProblemIndex, plan: VehiclePlan): VehiclePlan => ({
  ...plan,
  trips: plan.trips.map(trip => ({ ...trip, stops: trip.stops.filter(({ stop }) => stops.has(stop)) })),
})

function describeTruck(context: DayContext, truck: DayTruck, given: VehiclePlan | undefined): DescribedTruck {
  const { input, index, clock } = context
  const vehicle = index.vehicles.get(vehicleKey(truck.id))
  const is_used = isAvailable(input, truck)
  const is_locked = storedTruck(input, truck.id)?.is_locked === true
  if (!vehicle) return { vehicle_id: truck.id, is_used, is_locked, ...UNUSED, faults: [] }
  const plan = knownPart(index, given ?? { vehicle: vehicle.id, trips: [] })
  const evaluation = evaluateVehicle(index, vehicle, plan)
  const trips = plan.trips.flatMap(({ stops }, trip) => (stops.length > 0 ? [trip] : []))
  const driven: DrivenTruck = { truck, vehicle, plan, trips, evaluation }
  const { cost, metres, seconds, litres, stops, start_s, end_s } = evaluation
  const money = cost.distance + cost.time + cost.use + cost.cleaning
  const described = describeTrips(context, driven)
  return {
    vehicle_id: truck.id,
    is_used,
    is_locked,
    starts_at: stops > 0 ? clock.momentOf(start_s) : null,
    ends_at: stops > 0 ? clock.momentOf(end_s) : null,
    metres,
    seconds,
    stops,
    litres,
    money,
    margin: worthOfLitres(context, plan) - money,
    faults: [
      ...truckFaults(context, driven),
      ...described.flatMap(trip => trip.stops.flatMap(stop => stop.faults)),
    ],
    trips: described,
  }
}

/**
 * Describes a plan: arrival times, loads, distances, money and every broken rule, truck by truck. Never refuses a plan;
 * stops and trucks that don't exist any more are left out.
 *
 * Margin = Σ litres × (price − cost) − kilometres × cost of a kilometre − hours × cost of an hour − cleanings. The
 * litres of a collection count the same way, with the price and the cost of its own product. Hours run from the start
 * of loading to the return. `problem` and `plan` are those of `dayProblem(input)`, or a plan that the solver found.
 */
export function describeDay(input: DayInput, problem: Problem, plan: Plan): DescribedDay {
  const stored = input.plan.trucks.flatMap(({ trips }) => trips.flatMap(({ stops }) => stops))
  const context: DayContext = {
    input,
    clock: dayClock(input.day, input.zone),
    index: indexProblem(problem),
    tanks: new Map(input.tanks.map(tank => [stopKey(tank.id), tank])),
    locked: new Set(stored.flatMap(({ tank_id, is_locked }) => (is_locked ? [stopKey(tank_id)] : []))),
  }
  const plans = new Map(plan.vehicles.map(one => [one.vehicle, one]))
  const trucks = input.trucks.map(truck => describeTruck(context, truck, plans.get(vehicleKey(truck.id))))
  const sum = (of: (truck: DescribedTruck) => number) => trucks.reduce((total, truck) => total + of(truck), 0)
  const [seconds, margin] = [sum(one => one.seconds), sum(one => one.margin)]
  return {
    trucks,
    totals: {
      stops: sum(one => one.stops),
      litres: sum(one => one.litres),
      metres: sum(one => one.metres),
      seconds,
      money: sum(one => one.money),
      margin,
      margin_per_hour: seconds > 0 ? margin / (seconds / 3600) : null,
    },
  }
}
