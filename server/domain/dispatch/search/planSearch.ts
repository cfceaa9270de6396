import { uniform } from '../../use/random'
import { FleetState } from './fleetState'
import { Insertion, type Random } from './insertion'
import { Journal, restoreRoute, saveRoute, type SavedRoute } from './journal'
import type { Network } from './network'
import { dropUnprofitable, placeBreaks, placeReload, routeCost } from './polish'
import { dropEmptyTrips, ruin } from './ruin'

/** Steps in an iteration; `shouldStop` is called once an iteration. */
const STEPS = 100
/**
 * Start and end temperatures of the annealing, in mean leg costs, and the steps of its first round; later rounds are
 * longer.
 */
const HOT = 0.5
const COLD = 0.005
const FIRST_ROUND = 10_000
const ROUND_GROWTH = 1.5
/** Share of steps after which reloads and breaks of changed routes are repositioned. */
const POLISH_SHARE = 0.05
/**
 * Share of steps that insert stops at a loss, to find stops that only pay together; single unprofitable stops are
 * dropped afterwards.
 */
const HOPEFUL_SHARE = 0.1

export type PlanSearchOptions = {
  readonly seed: number
  readonly maxIterations?: number | undefined
  readonly shouldStop?: (() => boolean) | undefined
  /** Receives the first plan's state, then the best state after each iteration that improved it. */
  readonly onBetter?: ((best: FleetState, cost: number) => void) | undefined
}

/**
 * Ruin and recreate with simulated annealing (SISR: Christiaens and Vanden Berghe 2020) over feasible plans.
 * Annealing restarts in ever longer rounds, so that the search has no horizon: it can be stopped at any time, and its
 * steps depend only on the seed and on their number.
 */
export class PlanSearch {
  readonly state: FleetState
  private readonly random: Random
  private readonly insertion: Insertion
  private readonly journal: Journal
  private best: SavedRoute[] = []
  private bestCost = Infinity
  private cost = Infinity
  private reported = Infinity
  private shown: FleetState | undefined
  private iterations = 0

  constructor(
    private readonly network: Network,
    private readonly options: PlanSearchOptions,
  ) {
    this.state = new FleetState(network)
    this.random = uniform(options.seed)
    this.insertion = new Insertion(this.state, this.random)
    this.journal = new Journal(this.state)
  }

  /** Improves the plan in `state`, which may be empty; afterwards `state` has the best plan. */
  run(): void {
    this.recreate(
      Array.from({ length: this.network.stops }, (_, stop) => stop).filter(stop => this.isAbsent(stop)),
    )
    this.journal.forget()
    this.cost = this.total()
    this.keepBest()
    this.report()
    let length = FIRST_ROUND
    while (!this.isOver()) {
      this.anneal(length)
      this.restoreBest()
      length = Math.round(length * ROUND_GROWTH)
    }
    this.restoreBest()
  }

  private isAbsent(stop: number): boolean {
    return this.state.vehicle[stop]! < 0
  }

  private isOver(): boolean {
    const { maxIterations = Infinity, shouldStop } = this.options
    return this.network.stops === 0 || this.iterations >= maxIterations || shouldStop?.() === true
  }

  private anneal(length: number): void {
    const { legCost } = this.network
    for (let step = 0; step < length; step += STEPS) {
      if (this.isOver()) return
      for (let i = 0; i < STEPS; i++) {
        const temperature = legCost * HOT * (COLD / HOT) ** ((step + i) / length)
        this.step(temperature)
      }
      this.iterations++
      this.report()
    }
  }

  /** Reports the best plan in a state of its own, as the search continues on the present one. */
  private report(): void {
    const { onBetter } = this.options
    if (!onBetter || this.bestCost >= this.reported) return
    this.reported = this.bestCost
    this.shown ??= new FleetState(this.network)
    const { shown } = this
    shown.vehicle.fill(-1)
    this.best.forEach((route, vehicle) => restoreRoute(shown, vehicle, route))
    onBetter(shown, this.bestCost)
  }

  private step(temperature: number): void {
    const { state, journal, random } = this
    const stops = ruin(state, journal, random)
    const isHopeful = random() < HOPEFUL_SHARE
    this.recreate(stops, isHopeful)
    for (const vehicle of journal.vehicles) {
      if (isHopeful) dropUnprofitable(state, vehicle)
      if (state.breaks[vehicle]!.length > 0 && random() < POLISH_SHARE) placeBreaks(state, vehicle)
      if (state.trips[vehicle]! > 1 && random() < POLISH_SHARE) placeReload(state, vehicle, random)
    }
    const cost = this.total()
    if (cost < this.cost - temperature * Math.log(1 - random())) {
      this.cost = cost
      journal.forget()
      if (cost < this.bestCost - 1e-6) this.keepBest()
    } else journal.undo()
  }

  /** Inserts stops in random order, each at its cheapest position; some stay unplanned. */
  private recreate(stops: number[], isHopeful = false): void {
    const { state, network, journal, insertion } = this
    this.sort(stops)
    for (const stop of stops) {
      if (!insertion.find(stop, isHopeful ? Infinity : network.prize[stop]!)) continue
      const vehicle = insertion.vehicle
      journal.touch(vehicle)
      const [warp, short] = [state.warp[vehicle]!, state.short_l[vehicle]!]
      insertion.apply()
      // Cleaning may take longer than estimated, because the estimate uses the present order of trips.
      if (state.warp[vehicle]! > warp + 1e-6 || state.short_l[vehicle]! > short + 1e-6) {
        state.remove(stop)
        dropEmptyTrips(state, vehicle)
        state.refresh(vehicle)
      }
    }
  }

  /** Random, by prize, by litres, furthest first, nearest first, or narrow windows first. */
  private sort(stops: number[]): void {
    const { network, random, state } = this
    const tie = new Map(stops.map(stop => [stop, random()]))
    const draw = random()
    const depot = network.problem.depots[0]?.location ?? 0
    const distance = (stop: number) => network.seconds[depot * network.size + network.location[stop]!]!
    const key = (stop: number): number => {
      if (draw < 0.3) return 0
      if (draw < 0.5) return -network.prize[stop]!
      if (draw < 0.65) return -state.most[stop]!
      if (draw < 0.8) return -distance(stop)
      if (draw < 0.85) return distance(stop)
      return network.windows[stop]!.reduce((sum, { open_s, close_s }) => sum + close_s - open_s, 0)
    }
    const keys = new Map(stops.map(stop => [stop, key(stop)]))
    stops.sort((a, b) => keys.get(a)! - keys.get(b)! || tie.get(a)! - tie.get(b)!)
  }

  /** Cost of all routes plus the prizes of all unplanned stops. */
  private total(): number {
    const { network, state } = this
    let sum = 0
    for (let vehicle = 0; vehicle < network.vehicles; vehicle++) sum += routeCost(state, vehicle)
    for (let stop = 0; stop < network.stops; stop++) if (state.vehicle[stop]! < 0) sum += network.prize[stop]!
    return sum
  }

  private keepBest(): void {
    const { state, network } = this
    this.bestCost = this.cost
    this.best = Array.from({ length: network.vehicles }, (_, vehicle) => saveRoute(state, vehicle))
  }

  private restoreBest(): void {
    const { state } = this
    state.vehicle.fill(-1)
    this.best.forEach((route, vehicle) => restoreRoute(state, vehicle, route))
    this.cost = this.bestCost
    this.journal.forget()
  }
}
