import type { Instance, Tours } from './instance'

export type Solution = { readonly tours: Tours; readonly cost: number }

/** Reads a solution file of CVRPLIB: `Route #1: 3 1 2` lines and a `Cost 123` line. */
export function parseSolution(text: string, instance: Pick<Instance, 'label'>): Solution {
  const location = new Map(Array.from(instance.label, (label, i) => [label, i]))
  const tours: number[][] = []
  let cost = Number.NaN
  for (const line of text.split(/\r?\n/)) {
    const route = /^\s*Route\s*#?\s*\d+\s*:(.*)$/i.exec(line)
    if (route)
      tours.push(
        route[1]!
          .trim()
          .split(/\s+/)
          .filter(word => word !== '')
          .map(word => location.get(Number(word)) ?? -1),
      )
    const total = /^\s*Cost\s*:?\s*([\d.]+)\s*$/i.exec(line)
    if (total) cost = Number(total[1])
  }
  return { tours, cost }
}

/** Formats a solution as CVRPLIB does, without the cost line. */
export function formatRoutes(tours: Tours, instance: Pick<Instance, 'label'>): string {
  return tours
    .filter(tour => tour.length > 0)
    .map((tour, i) => `Route #${i + 1}: ${tour.map(customer => instance.label[customer]).join(' ')}`)
    .join('\n')
}
