import { uniform } from '../../use/random'
import { Individual } from './individual'
import type { Instance, Tours } from './instance'
import { LocalSearch, shuffle, type Draw } from './localSearch'
import { Population } from './population'
import { Split } from './split'

/** Initial population size. */
const INITIAL = 100
/** Target share of feasible solutions, and how the penalty weights are adjusted towards it. */
const FEASIBLE_SHARE = 0.2
const STEER_EVERY = 100
const RAISE = 1.2
const LOWER = 0.85
/** Iterations without an improvement after which the population restarts. */
const PATIENCE = 20_000
/** Factor of the penalty weights while an infeasible solution is repaired. */
const REPAIR = 10

export type SearchOptions = {
  readonly seed: number
  readonly maxIterations?: number | undefined
  /** Called before each iteration, and between the initial solutions once one of them is feasible. */
  readonly shouldStop?: (() => boolean) | undefined
  readonly onBetter?: ((tours: Tours, cost: number) => void) | undefined
}

/** Hybrid genetic search of Vidal (2022) for one depot and equal vehicles; every customer is served. */
export class GeneticSearch {
  private readonly draw: Draw
  private readonly localSearch: LocalSearch
  private readonly split: Split
  private readonly population = new Population()
  private weights: { load: number; time: number }
  private readonly outcomes = { load: [] as boolean[], time: [] as boolean[] }
  private best: Individual | undefined
  private iterations = 0

  constructor(
    private readonly instance: Instance,
    private readonly options: SearchOptions,
  ) {
    const random = uniform(options.seed)
    this.draw = bound => Math.floor(random() * bound)
    const vehicles = fleetSize(instance)
    this.localSearch = new LocalSearch(instance, vehicles, this.draw)
    this.split = new Split(instance, vehicles)
    this.weights = { load: initialPrice(instance), time: 1 }
  }

  /** Searches until it is stopped; undefined when no feasible solution was found. */
  run(): Tours | undefined {
    if (this.instance.customers === 0) return []
    do {
      this.begin()
      let unproductive = 0
      while (!this.isOver() && unproductive < PATIENCE) {
        const first = this.population.select(this.draw)
        const second = this.population.select(this.draw)
        unproductive = this.educate(this.crossover(first, second)) ? 0 : unproductive + 1
        this.iterations++
        if (this.iterations % STEER_EVERY === 0) this.steer()
      }
      this.population.clear()
    } while (!this.isOver())
    return this.best?.tours
  }

  private isOver(): boolean {
    const { maxIterations = Infinity, shouldStop } = this.options
    return this.iterations >= maxIterations || shouldStop?.() === true
  }

  /** Fills the population with random solutions; it ends early only once there is a feasible one. */
  private begin(): void {
    const order = Int32Array.from({ length: this.instance.customers }, (_, i) => i + 1)
    for (let i = 0; i < INITIAL; i++) {
      if (i > 0 && this.best && this.options.shouldStop?.()) return
      shuffle(order, this.draw)
      this.educate(order)
    }
  }

  /**
   * Splits an order into routes, improves them and adds them to the population; true when the result is the best so
   * far.
   */
  private educate(order: Int32Array): boolean {
    const { localSearch, weights } = this
    localSearch.run(this.split.run(order, weights), weights)
    let individual = this.add()
    let better = this.record(individual)
    this.outcomes.load.push(individual.overload < 1e-6)
    this.outcomes.time.push(individual.warp < 1e-6)
    if (!individual.feasible && this.draw(2) === 0) {
      localSearch.run(individual.tours, { load: weights.load * REPAIR, time: weights.time * REPAIR })
      if (this.localSearch.isFeasible()) {
        individual = this.add()
        better = this.record(individual) || better
      }
    }
    return better
  }

  private add(): Individual {
    const { distance, overload, warp } = this.localSearch.totals()
    const tours = inCircle(this.localSearch)
    const individual = new Individual(tours, distance, overload, warp, this.instance.customers)
    individual.price(this.weights)
    this.population.add(individual)
    return individual
  }

  private record(individual: Individual): boolean {
    if (!individual.feasible || (this.best && individual.distance >= this.best.distance - 1e-6)) return false
    this.best = individual
    this.options.onBetter?.(individual.tours, individual.distance / this.instance.scale)
    return true
  }

  /** Ordered crossover (OX): a subsequence of one parent, then the rest in the order of the other. */
  private crossover(first: Individual, second: Individual): Int32Array {
    const { customers } = this.instance
    const child = new Int32Array(customers)
    const taken = new Uint8Array(customers + 1)
    const from = this.draw(customers)
    let to = this.draw(customers)
    if (customers > 1) while (to === from) to = this.draw(customers)
    const length = ((to - from + customers) % customers) + 1
    for (let i = 0; i < length; i++) {
      const place = (from + i) % customers
      child[place] = first.order[place]!
      taken[child[place]!] = 1
    }
    let place = (to + 1) % customers
    for (let i = 0; i < customers; i++) {
      const customer = second.order[(to + 1 + i) % customers]!
      if (taken[customer]) continue
      child[place] = customer
      place = (place + 1) % customers
    }
    return child
  }

  /** Raises the penalty weights when too few recent solutions were feasible, and lowers them when too many were. */
  private steer(): void {
    for (const kind of ['load', 'time'] as const) {
      const recent = this.outcomes[kind].slice(-STEER_EVERY)
      this.outcomes[kind] = recent
      const share = recent.filter(Boolean).length / recent.length
      if (share < FEASIBLE_SHARE - 0.05) this.weights[kind] = Math.min(this.weights[kind] * RAISE, 100_000)
      else if (share > FEASIBLE_SHARE + 0.05) this.weights[kind] = Math.max(this.weights[kind] * LOWER, 0.1)
    }
    this.population.reprice(this.weights)
  }
}

/** A load penalty at which the longest leg weighs as much as the largest demand. */
function initialPrice({ distance, demand }: Instance): number {
  let [longest, largest] = [0, 0]
  for (const length of distance) if (length > longest) longest = length
  for (const litres of demand) if (litres > largest) largest = litres
  return largest > 0 ? Math.max(0.1, Math.min(1000, longest / largest)) : 1
}

/** Number of vehicles for the search: a third more than the load needs, within the fleet. */
function fleetSize({ demand, capacity, vehicles, customers, windows }: Instance): number {
  const total = demand.reduce((sum, litres) => sum + litres, 0)
  const ample = windows || capacity === Infinity ? customers : Math.ceil((1.3 * total) / capacity) + 3
  return Math.max(1, Math.min(Number.isFinite(vehicles) ? vehicles : ample, customers))
}

/** Non-empty routes ordered by direction from the depot, so that neighbours are near in the chromosome. */
function inCircle({ routes }: LocalSearch): number[][] {
  return routes
    .tours()
    .map((tour, route) => ({ tour, direction: routes.direction[route]! }))
    .filter(({ tour }) => tour.length > 0)
    .sort((a, b) => a.direction - b.direction)
    .map(({ tour }) => tour)
}
