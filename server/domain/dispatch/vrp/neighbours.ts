import type { Instance } from './instance'

/** Weights of waiting and of lateness in the proximity of two customers (Vidal et al. 2013). */
const WAIT_WEIGHT = 0.2
const LATE_WEIGHT = 1

/** Travel cost directly from one customer to another, plus the waiting and lateness that their time windows cause. */
function proximity({ distance, windows, customers }: Instance, from: number, to: number): number {
  const length = distance[from * (customers + 1) + to]!
  if (!windows) return length
  const { open, close, service } = windows
  const wait = Math.max(0, open[to]! - length - service[from]! - close[from]!)
  const late = Math.max(0, open[from]! + service[from]! + length - close[to]!)
  return length + WAIT_WEIGHT * wait + LATE_WEIGHT * late
}

/**
 * Granular neighbourhoods (Toth and Vigo 2003): for each customer the `size` nearest others, and all that have it
 * among theirs.
 */
export function granularNeighbours(instance: Instance, size: number): Int32Array[] {
  const { customers } = instance
  const near = Array.from({ length: customers + 1 }, () => new Set<number>())
  for (let i = 1; i <= customers; i++) {
    const closeness = new Float64Array(customers + 1)
    const others: number[] = []
    for (let j = 1; j <= customers; j++) {
      if (i === j) continue
      closeness[j] = Math.min(proximity(instance, i, j), proximity(instance, j, i))
      others.push(j)
    }
    others.sort((a, b) => closeness[a]! - closeness[b]! || a - b)
    for (const j of others.slice(0, size)) {
      near[i]!.add(j)
      near[j]!.add(i)
    }
  }
  return near.map(set => Int32Array.from(set))
}
