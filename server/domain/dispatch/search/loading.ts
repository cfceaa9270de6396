import type { Problem } from '../problem'
import { mayCarry } from '../stopRules'
import type { LoadKey } from './network'

/** What loading knows of a problem: density and worth by load key. */
export type LoadModel = {
  readonly problem: Problem
  readonly keys: readonly LoadKey[]
  readonly density: Float64Array
  readonly worth: Float64Array
}

/** A way to give a vehicle's compartments to products: a load key by compartment, -1 where it stays empty. */
export type Assignment = { readonly keys: Int8Array; readonly litres: Float64Array }

/** More ways than this are not looked at: the largest compartments are decided first. */
const MOST_ASSIGNMENTS = 4096

/**
 * Which products a vehicle's compartments carry on each trip, by trying every assignment. Ways that differ only in
 * compartments of the same size count once; where a change of product needs cleaning, it matters which one it is.
 */
export class Loading {
  /** Results of `assign`: litres below the smallest drops, worth of litres that don't fit, and cleanings in all. */
  short_l = 0
  lost = 0
  cleanings = 0
  private shortNow = 0
  private lostNow = 0
  private cleaningsNow = 0
  readonly cleaningsBefore: Int32Array
  /** Assignment of each trip by the last `assign`, which `quote` leaves as it is. */
  readonly chosen: (Assignment | undefined)[]
  private readonly quoted: (Assignment | undefined)[]
  private readonly carried: Int8Array
  private readonly capacity: number
  private readonly byMask = new Map<number, readonly Assignment[]>()
  private readonly held: Int8Array
  private readonly payload: number
  private readonly canClean: boolean
  private readonly costOfCleaning: number

  constructor(
    private readonly network: LoadModel,
    private readonly vehicle: number,
    maxTrips: number,
  ) {
    const { settings, vehicles } = network.problem
    const { compartments, payload_kg = Infinity } = vehicles[vehicle]!
    this.canClean = settings.product_change === 'clean'
    // A little in any case, so that no compartment is cleaned without need.
    this.costOfCleaning =
      settings.cleaning_cost + (settings.cleaning_s / 3600) * vehicles[vehicle]!.cost_per_hour + 1e-6
    this.payload = payload_kg
    // A compartment that holds a product keeps it for deliveries; what was collected has left it.
    this.held = Int8Array.from(compartments, ({ holds }) =>
      network.keys.findIndex(({ product, kind }) => product === holds && kind === 'delivery'),
    )
    this.cleaningsBefore = new Int32Array(maxTrips)
    this.carried = new Int8Array(compartments.length)
    this.capacity = compartments.reduce((sum, { capacity_l }) => sum + capacity_l, 0)
    this.chosen = new Array<Assignment | undefined>(maxTrips).fill(undefined)
    this.quoted = [...this.chosen]
  }

  /**
   * Chooses assignments for trips with the least shortage, then the least loss. `need` and `want` have the smallest and the
   * wanted litres of each load key, trip by trip.
   */
  assign(trips: number, need: Float64Array, want: Float64Array): void {
    this.run(trips, need, want, this.chosen)
    this.shortNow = this.short_l
    this.lostNow = this.lost
    this.cleaningsNow = this.cleanings
  }

  /**
   * What more litres on one trip would cost, compared with the last `assign`: Infinity where they don't fit. `need` and
   * `want` have them already.
   */
  quote(trips: number, need: Float64Array, want: Float64Array, trip: number): number {
    const keys = this.network.keys.length
    const present = this.chosen[trip]
    if (present && trip < trips) {
      this.price(present, need, want, trip * keys)
      if (this.shortOfTrip === 0 && this.lostOfTrip === 0) return 0
    }
    let least = 0
    for (let key = 0; key < keys; key++) least += need[trip * keys + key]!
    if (least > this.capacity + this.shortNow) return Infinity
    this.run(trips, need, want, this.quoted)
    return this.short_l > this.shortNow + 1e-6 ? Infinity : this.lost - this.lostNow
  }

  private run(trips: number, need: Float64Array, want: Float64Array, chosen: (Assignment | undefined)[]): void {
    this.short_l = 0
    this.lost = 0
    this.cleanings = 0
    if (this.canClean) this.assignEach(trips, need, want, chosen)
    else this.assignDay(trips, need, want, chosen)
  }

  /** One assignment for all trips of the day. */
  private assignDay(
    trips: number,
    need: Float64Array,
    want: Float64Array,
    chosen: (Assignment | undefined)[],
  ): void {
    const keys = this.network.keys.length
    let mask = 0
    for (let i = 0; i < trips * keys; i++) if (want[i]! > 0) mask |= 1 << i % keys
    const last = chosen[0]
    if (last && this.suits(last, trips, need, want)) return
    let [bestShort, bestLost] = [Infinity, Infinity]
    for (const assignment of this.assignments(mask)) {
      let [short, lost] = [0, 0]
      for (let trip = 0; trip < trips && (short < bestShort || lost < bestLost); trip++) {
        this.price(assignment, need, want, trip * keys)
        short += this.shortOfTrip
        lost += this.lostOfTrip
      }
      if (short > bestShort + 1e-9 || (short > bestShort - 1e-9 && lost >= bestLost)) continue
      ;[bestShort, bestLost] = [short, lost]
      chosen.fill(assignment)
      if (short === 0 && lost === 0) break
    }
    this.short_l = bestShort
    this.lost = bestLost
  }

  private suits(assignment: Assignment, trips: number, need: Float64Array, want: Float64Array): boolean {
    const keys = this.network.keys.length
    for (let trip = 0; trip < trips; trip++) {
      this.price(assignment, need, want, trip * keys)
      if (this.shortOfTrip > 0 || this.lostOfTrip > 0) return false
    }
    return true
  }

  /** An assignment for each trip in turn; a compartment that changes its product is cleaned before. */
  private assignEach(
    trips: number,
    need: Float64Array,
    want: Float64Array,
    chosen: (Assignment | undefined)[],
  ): void {
    const keys = this.network.keys.length
    const { carried } = this
    carried.set(this.held)
    for (let trip = 0; trip < trips; trip++) {
      let mask = 0
      for (let key = 0; key < keys; key++) if (want[trip * keys + key]! > 0) mask |= 1 << key
      let [bestShort, bestLost, bestCleanings] = [Infinity, Infinity, 0]
      for (const assignment of this.assignments(mask)) {
        this.price(assignment, need, want, trip * keys)
        if (this.shortOfTrip > bestShort + 1e-9) continue
        const cleanings = this.changes(assignment, carried)
        const lost = this.lostOfTrip + cleanings * this.costOfCleaning
        if (this.shortOfTrip > bestShort - 1e-9 && lost >= bestLost) continue
        ;[bestShort, bestLost, bestCleanings] = [this.shortOfTrip, lost, cleanings]
        chosen[trip] = assignment
      }
      const { keys: loaded } = chosen[trip]!
      for (let i = 0; i < loaded.length; i++) if (loaded[i]! >= 0) carried[i] = loaded[i]!
      this.cleaningsBefore[trip] = bestCleanings
      this.cleanings += bestCleanings
      this.short_l += bestShort
      this.lost += bestLost
    }
  }

  /** What the time of the cleanings costs, which the route's duration has as well. */
  get timeCostOfCleanings(): number {
    return this.cleaningsNow * (this.costOfCleaning - this.network.problem.settings.cleaning_cost)
  }

  private changes({ keys }: Assignment, carried: Int8Array): number {
    let count = 0
    for (let i = 0; i < keys.length; i++)
      if (keys[i]! >= 0 && carried[i]! >= 0 && keys[i] !== carried[i]) count++
    return count
  }

  private shortOfTrip = 0
  private lostOfTrip = 0

  /** What a trip's litres lack under an assignment, and what its litres beyond the compartments and the payload are worth. */
  private price({ litres }: Assignment, need: Float64Array, want: Float64Array, at: number): void {
    const { density, worth } = this.network
    let [short, lost, leastKg, kg] = [0, 0, 0, 0]
    let cheapest = Infinity
    for (let key = 0; key < litres.length; key++) {
      const wanted = want[at + key]!
      if (wanted <= 0) continue
      const needed = need[at + key]!
      const room = litres[key]!
      if (needed > room) short += needed - room
      const loaded = Math.min(wanted, Math.max(room, needed))
      lost += (wanted - loaded) * worth[key]!
      leastKg += needed * density[key]!
      kg += loaded * density[key]!
      cheapest = Math.min(cheapest, worth[key]! / density[key]!)
    }
    if (leastKg > this.payload) short += leastKg - this.payload
    // An estimate from above would need the order of worth; the cheapest litres are enough where they suffice.
    if (kg > this.payload) lost += (kg - Math.max(this.payload, leastKg)) * cheapest
    this.shortOfTrip = short
    this.lostOfTrip = lost
  }

  private assignments(mask: number): readonly Assignment[] {
    let known = this.byMask.get(mask)
    if (!known) {
      known = this.enumerate(mask)
      this.byMask.set(mask, known)
    }
    return known
  }

  private enumerate(mask: number): readonly Assignment[] {
    const { keys, problem } = this.network
    const { compartments } = problem.vehicles[this.vehicle]!
    const options = compartments.map(compartment => {
      const carried = keys.flatMap((key, i) =>
        mask & (1 << i) && mayCarry(compartment, key.product, problem.settings.product_change) ? [i] : [],
      )
      return carried.length > 0 && !this.canClean ? carried : [...carried, -1]
    })
    const order = compartments.map((_, i) => i)
    order.sort((a, b) => compartments[b]!.capacity_l - compartments[a]!.capacity_l)
    let partial: Assignment[] = [
      { keys: new Int8Array(compartments.length).fill(-1), litres: new Float64Array(keys.length) },
    ]
    for (const i of order) {
      const next: Assignment[] = []
      const seen = new Set<string>()
      for (const before of partial)
        for (const key of options[i]!) {
          const assignment = extended(before, i, key, compartments[i]!.capacity_l)
          const id = this.canClean ? assignment.keys.join() : assignment.litres.join()
          if (seen.has(id)) continue
          seen.add(id)
          next.push(assignment)
        }
      partial = next.slice(0, MOST_ASSIGNMENTS)
    }
    return partial
  }
}

function extended(before: Assignment, compartment: number, key: number, capacity_l: number): Assignment {
  const keys = Int8Array.from(before.keys)
  const litres = Float64Array.from(before.litres)
  keys[compartment] = key
  if (key >= 0) litres[key]! += capacity_l
  return { keys, litres }
}
