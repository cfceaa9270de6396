import { enumerateAssignments, type Assignment, type AssignmentSet } from './assignments'
import type { LoadModel } from './loadModel'

const EPSILON = 1e-6

/**
 * Assigns products to a vehicle's compartments on each trip by trying every assignment: least shortage first, then
 * least loss. `need` and `want` have the smallest and the wanted litres of each load key, trip by trip.
 */
export class Loading {
  /**
   * Result of the last `assign`: litres below the smallest drops, and the worth of litres that don't fit plus the
   * price of cleanings.
   */
  short_l = 0
  lost = 0
  readonly cleaningsBefore: Int32Array
  readonly chosen: (Assignment | undefined)[]
  private readonly quoted: (Assignment | undefined)[]
  private readonly sets = new Map<number, AssignmentSet>()
  /** Product of each load key, and of each compartment before the day; -1 where it is clean. */
  private readonly productOf: Int8Array
  private readonly held: Int8Array
  private readonly carried: Int8Array
  private readonly capacity: number
  private readonly payload: number
  private readonly canClean: boolean
  private readonly costOfCleaning: number
  private readonly keys: number
  private cleanings = 0
  /** Result of the last `assign` by trip: shortage, loss, and the compartments' contents before the trip. */
  private readonly shortOf: Float64Array
  private readonly lostOf: Float64Array
  private readonly carriedBefore: Int8Array
  /** Lowest worth of a litre, and of a kilogram. */
  private readonly worthOfLitre: number
  private readonly worthOfKg: number
  /** Totals of the assignments tried last. */
  private totalShort = 0
  private totalLost = 0
  private totalCleanings = 0
  private tripShort = 0
  private tripLost = 0
  private tripCleanings = 0
  private trips = 0

  constructor(
    private readonly model: LoadModel,
    private readonly vehicle: number,
    maxTrips: number,
  ) {
    const { settings, vehicles } = model.problem
    const { compartments, payload_kg = Infinity, cost_per_hour } = vehicles[vehicle]!
    this.keys = model.keys.length
    this.payload = payload_kg
    this.capacity = compartments.reduce((sum, { capacity_l }) => sum + capacity_l, 0)
    this.canClean = settings.product_change === 'clean'
    // Positive in any case, so that no compartment is cleaned without need.
    this.costOfCleaning = settings.cleaning_cost + (settings.cleaning_s / 3600) * cost_per_hour + EPSILON
    const products = [
      ...new Set([...model.keys.map(({ product }) => product), ...compartments.map(one => one.holds)]),
    ]
    this.productOf = Int8Array.from(model.keys, ({ product }) => products.indexOf(product))
    this.held = Int8Array.from(compartments, ({ holds }) =>
      holds === undefined ? -1 : products.indexOf(holds),
    )
    this.carried = new Int8Array(compartments.length)
    this.cleaningsBefore = new Int32Array(maxTrips)
    this.chosen = Array.from({ length: maxTrips })
    this.quoted = [...this.chosen]
    this.shortOf = new Float64Array(maxTrips)
    this.lostOf = new Float64Array(maxTrips)
    this.carriedBefore = new Int8Array((maxTrips + 1) * compartments.length)
    this.worthOfLitre = model.worth.reduce((least, worth) => Math.min(least, worth), Infinity)
    this.worthOfKg = model.worth.reduce(
      (least, worth, key) => (model.density[key]! > 0 ? Math.min(least, worth / model.density[key]!) : 0),
      Infinity,
    )
  }

  /** Chooses the assignments of a vehicle's trips. */
  assign(trips: number, need: Float64Array, want: Float64Array): void {
    const { carried, carriedBefore } = this
    this.totalShort = 0
    this.totalLost = 0
    this.totalCleanings = 0
    if (!this.canClean) this.assignDay(trips, need, want, this.chosen)
    else {
      carried.set(this.held)
      carriedBefore.set(carried)
      for (let trip = 0; trip < trips; trip++) {
        this.assignTrip(trip, need, want, this.chosen)
        this.shortOf[trip] = this.tripShort
        this.lostOf[trip] = this.tripLost
        this.cleaningsBefore[trip] = this.tripCleanings
        carriedBefore.set(carried, (trip + 1) * carried.length)
      }
    }
    this.short_l = this.totalShort
    this.lost = this.totalLost
    this.cleanings = this.totalCleanings
    this.trips = trips
  }

  /**
   * Cost of additional litres on one trip, compared with the last `assign`: Infinity when they don't fit, NaN as soon
   * as the cost exceeds a limit. `need` and `want` already include them.
   */
  quote(trips: number, need: Float64Array, want: Float64Array, trip: number, limit: number): number {
    const at = trip * this.keys
    const isNew = trip >= this.trips
    if (!isNew) {
      this.price(this.chosen[trip]!.litres, 0, need, want, at)
      if (this.tripShort === 0 && this.tripLost === 0) return 0
    }
    let least = 0
    for (let key = 0; key < this.keys; key++) least += need[at + key]!
    if (least > this.capacity + this.short_l) return Infinity
    if (this.canClean) {
      const before = isNew ? 0 : this.lostOf[trip]!
      if (this.leastLoss(want, at) - before >= limit) return NaN
      return this.quoteFrom(trip, trips, need, want)
    }
    this.assignDay(trips, need, want, this.quoted)
    return this.totalShort > this.short_l + EPSILON ? Infinity : this.totalLost - this.lost
  }

  /** Trips before the changed one don't change. */
  private quoteFrom(first: number, trips: number, need: Float64Array, want: Float64Array): number {
    const { carried, carriedBefore } = this
    for (let i = 0; i < carried.length; i++) carried[i] = carriedBefore[first * carried.length + i]!
    this.totalShort = 0
    this.totalLost = 0
    let short = 0
    let lost = 0
    for (let trip = first; trip < trips; trip++) {
      this.assignTrip(trip, need, want, this.quoted)
      if (trip >= this.trips) continue
      short += this.shortOf[trip]!
      lost += this.lostOf[trip]!
      if (this.hasSameContents(trip + 1)) break
    }
    return this.totalShort > short + EPSILON ? Infinity : this.totalLost - lost
  }

  /** Whether the compartments hold the same products as the last `assign` had before a trip. Later trips then cost the same. */
  private hasSameContents(trip: number): boolean {
    const { carried, carriedBefore } = this
    if (trip >= this.trips) return false
    const from = trip * carried.length
    for (let i = 0; i < carried.length; i++) if (carried[i] !== carriedBefore[from + i]) return false
    return true
  }

  /** Cost of the cleaning time, which the route's duration also includes. */
  get timeCostOfCleanings(): number {
    return this.cleanings * (this.costOfCleaning - this.model.problem.settings.cleaning_cost)
  }

  /** One assignment for all trips of the day. */
  private assignDay(
    trips: number,
    need: Float64Array,
    want: Float64Array,
    chosen: (Assignment | undefined)[],
  ): void {
    const { keys } = this
    let mask = 0
    for (let i = 0; i < trips * keys; i++) if (want[i]! > 0) mask |= 1 << (i % keys)
    const { all, litres } = this.assignments(mask, false)
    this.totalShort = Infinity
    this.totalLost = Infinity
    for (let i = 0; i < all.length; i++) {
      let short = 0
      let lost = 0
      for (let trip = 0; trip < trips; trip++) {
        this.price(litres, i * keys, need, want, trip * keys)
        short += this.tripShort
        lost += this.tripLost
      }
      if (short > this.totalShort - EPSILON && (short > this.totalShort + EPSILON || lost >= this.totalLost))
        continue
      this.totalShort = short
      this.totalLost = lost
      chosen.fill(all[i])
      if (short === 0 && lost === 0) return
    }
  }

  /** Assigns a trip, given the assignments of the earlier ones; a compartment is cleaned before its product changes. */
  private assignTrip(
    trip: number,
    need: Float64Array,
    want: Float64Array,
    chosen: (Assignment | undefined)[],
  ): void {
    const { keys, carried } = this
    const at = trip * keys
    let mask = 0
    for (let key = 0; key < keys; key++) if (want[at + key]! > 0) mask |= 1 << key
    const isClean = this.isClean()
    const { all, litres } = this.assignments(mask, !isClean && this.holdsOther(mask))
    const leastLoss = this.leastLoss(want, at) + EPSILON
    let bestShort = Infinity
    let bestLost = Infinity
    let bestCleanings = 0
    let best = all[0]!
    // Try the present assignment first: it is often optimal.
    const present = chosen[trip]?.set === all[0]!.set ? chosen[trip]!.index : 0
    for (let k = 0; k < all.length; k++) {
      const i = k === 0 ? present : k === present ? 0 : k
      if (this.isShort(litres, i * keys, need, at, bestShort)) continue
      this.price(litres, i * keys, need, want, at)
      if (this.tripShort > bestShort + EPSILON) continue
      const isShorter = this.tripShort < bestShort - EPSILON
      if (!isShorter && this.tripLost >= bestLost) continue
      const cleanings = isClean ? 0 : this.changes(all[i]!)
      const lost = this.tripLost + cleanings * this.costOfCleaning
      if (!isShorter && lost >= bestLost) continue
      bestShort = this.tripShort
      bestLost = lost
      bestCleanings = cleanings
      best = all[i]!
      if (bestShort === 0 && lost <= leastLoss) break
    }
    for (let i = 0; i < carried.length; i++)
      if (best.keys[i]! >= 0) carried[i] = this.productOf[best.keys[i]!]!
    chosen[trip] = best
    this.tripShort = bestShort
    this.tripLost = bestLost
    this.tripCleanings = bestCleanings
    this.totalCleanings += bestCleanings
    this.totalShort += bestShort
    this.totalLost += bestLost
  }

  private isClean(): boolean {
    const { carried } = this
    for (let i = 0; i < carried.length; i++) if (carried[i]! >= 0) return false
    return true
  }

  /**
   * True when a compartment holds a product that no load key of `mask` has. Only such a compartment can be better empty:
   * any other takes its own product without cleaning.
   */
  private holdsOther(mask: number): boolean {
    const { carried, productOf } = this
    let products = 0
    for (let key = 0; key < this.keys; key++) if (mask & (1 << key)) products |= 1 << productOf[key]!
    for (let i = 0; i < carried.length; i++)
      if (carried[i]! >= 0 && !(products & (1 << carried[i]!))) return true
    return false
  }

  /** Lower bound of the worth of a trip's litres that don't fit under any assignment. */
  private leastLoss(want: Float64Array, at: number): number {
    const { density } = this.model
    let litres = 0
    let kg = 0
    for (let key = 0; key < this.keys; key++) {
      litres += want[at + key]!
      kg += want[at + key]! * density[key]!
    }
    const overLitres = litres > this.capacity ? (litres - this.capacity) * this.worthOfLitre : 0
    return kg > this.payload ? Math.max(overLitres, (kg - this.payload) * this.worthOfKg) : overLitres
  }

  private changes({ keys }: Assignment): number {
    const { carried, productOf } = this
    let count = 0
    for (let i = 0; i < keys.length; i++)
      if (keys[i]! >= 0 && carried[i]! >= 0 && productOf[keys[i]!] !== carried[i]) count++
    return count
  }

  /**
   * Shortage of a trip under an assignment, and the worth of its litres beyond the compartments and the payload. When
   * the payload is exceeded, the litres with the least worth per kilogram are left out first.
   */
  private price(
    litres: Float64Array,
    from: number,
    need: Float64Array,
    want: Float64Array,
    at: number,
  ): void {
    const { worth, density } = this.model
    const isWeighed = this.payload < Infinity
    let short = 0
    let lost = 0
    let leastKg = 0
    let kg = 0
    let cheapest = Infinity
    for (let key = 0; key < this.keys; key++) {
      const wanted = want[at + key]!
      if (wanted <= 0) continue
      const needed = need[at + key]!
      const room = litres[from + key]!
      if (needed > room) short += needed - room
      const loaded = Math.min(wanted, Math.max(room, needed))
      lost += (wanted - loaded) * worth[key]!
      if (!isWeighed || density[key]! <= 0) continue
      leastKg += needed * density[key]!
      kg += loaded * density[key]!
      cheapest = Math.min(cheapest, worth[key]! / density[key]!)
    }
    if (leastKg > this.payload) short += leastKg - this.payload
    if (kg > this.payload) lost += (kg - Math.max(this.payload, leastKg)) * cheapest
    this.tripShort = short
    this.tripLost = lost
  }

  /** True when a trip's shortage under an assignment exceeds a limit by the smallest drops of one product alone. */
  private isShort(
    litres: Float64Array,
    from: number,
    need: Float64Array,
    at: number,
    limit: number,
  ): boolean {
    const most = limit + EPSILON
    for (let key = 0; key < this.keys; key++) if (need[at + key]! - litres[from + key]! > most) return true
    return false
  }

  private assignments(mask: number, mayBeEmpty: boolean): AssignmentSet {
    const id = 2 * mask + Number(mayBeEmpty)
    let known = this.sets.get(id)
    if (!known) {
      const options = { set: id, identity: this.canClean, mayBeEmpty }
      known = enumerateAssignments(this.model, this.vehicle, mask, options)
      this.sets.set(id, known)
    }
    return known
  }
}
