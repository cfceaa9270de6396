import type { Instance } from './instance'
import type { PenaltyWeights } from './penalties'

/** Routes may exceed the capacity by this factor, since the local search can repair them. */
const MAX_LOAD = 1.5

/**
 * Splits an order of all customers into routes with the least distance plus penalties (Prins 2004): the shortest path
 * over the cuts, by Bellman. When that needs more vehicles than the fleet has, compares the paths with at most that
 * number of routes.
 */
export class Split {
  private readonly cost: Float64Array
  private readonly from: Int32Array
  private readonly width: number

  constructor(
    private readonly instance: Instance,
    private readonly vehicles: number,
  ) {
    this.width = instance.customers + 1
    this.cost = new Float64Array(this.width)
    this.from = new Int32Array(this.width)
  }

  run(order: Int32Array, weights: PenaltyWeights): number[][] {
    const { cost, from, width } = this
    cost.fill(Infinity)
    cost[0] = 0
    for (let i = 0; i < width - 1; i++)
      this.extend(order, i, weights, (j, added) => {
        if (cost[i]! + added >= cost[j]!) return
        cost[j] = cost[i]! + added
        from[j] = i
      })
    const tours = this.cut(order, width - 1, j => from[j]!)
    return tours.length <= this.vehicles ? tours : this.runLimited(order, weights)
  }

  /** The same with a limited number of routes: one layer of costs for each route. */
  private runLimited(order: Int32Array, weights: PenaltyWeights): number[][] {
    const { width, vehicles } = this
    const cost = new Float64Array((vehicles + 1) * width).fill(Infinity)
    const from = new Int32Array((vehicles + 1) * width)
    cost[0] = 0
    for (let i = 0; i < width - 1; i++)
      this.extend(
        order,
        i,
        weights,
        (j, added) => {
          for (let k = 0; k < vehicles; k++) {
            const at = (k + 1) * width + j
            if (cost[k * width + i]! + added >= cost[at]!) continue
            cost[at] = cost[k * width + i]! + added
            from[at] = i
          }
        },
        Infinity,
      )
    let layer = 0
    for (let k = 1; k <= vehicles; k++)
      if (cost[k * width + width - 1]! < cost[layer * width + width - 1]! || layer === 0) layer = k
    return this.cut(order, width - 1, j => from[layer-- * width + j]!)
  }

  private cut(order: Int32Array, last: number, previous: (j: number) => number): number[][] {
    const tours: number[][] = []
    for (let j = last; j > 0;) {
      const i = previous(j)
      tours.push(Array.from(order.subarray(i, j)))
      j = i
    }
    return tours.reverse()
  }

  /** Visits each route that begins with the i-th customer, with its end and its cost. */
  private extend(
    order: Int32Array,
    i: number,
    weights: PenaltyWeights,
    visit: (end: number, cost: number) => void,
    mostLoad = MAX_LOAD * this.instance.capacity,
  ): void {
    const { distance, demand, capacity, windows, customers } = this.instance
    const width = customers + 1
    let [load, length, now, warp] = [0, 0, windows ? windows.open[0]! : 0, 0]
    let at = 0
    for (let j = i; j < customers; j++) {
      const customer = order[j]!
      const leg = distance[at * width + customer]!
      length += leg
      load += demand[customer]!
      if (j > i && load > mostLoad) return
      const back = distance[customer * width]!
      let late = 0
      if (windows) {
        now = Math.max(now + leg + (at === 0 ? 0 : windows.service[at]!), windows.open[customer]!)
        if (now > windows.close[customer]!) {
          warp += now - windows.close[customer]!
          now = windows.close[customer]!
        }
        late = warp + Math.max(0, now + windows.service[customer]! + back - windows.close[0]!)
      }
      visit(j + 1, length + back + Math.max(0, load - capacity) * weights.load + late * weights.time)
      at = customer
    }
  }
}
