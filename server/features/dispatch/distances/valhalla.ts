import { invalidAnswer, noRoute, type Block, type Point, type RoutingServer } from './types'

type Cell = { readonly distance?: unknown; readonly time?: unknown }

const place = ({ lat, lng }: Point) => ({ lat, lon: lng })

/**
 * Valhalla's matrix service: https://valhalla.github.io/valhalla/api/matrix/api-reference/. Distances are kilometres,
 * times seconds; both are null where there is no way.
 */
export const valhalla = (base: string): RoutingServer => ({
  source: 'valhalla',
  request: (from, to) => ({
    url: `${base}/sources_to_targets`,
    body: JSON.stringify({
      sources: from.map(place),
      targets: to.map(place),
      costing: 'truck',
      units: 'kilometers',
    }),
  }),
  read: (answer, from, to): Block => {
    const rows = ((answer ?? {}) as { sources_to_targets?: unknown }).sources_to_targets
    if (!Array.isArray(rows) || rows.length !== from.length) throw invalidAnswer()
    const block = {
      seconds: new Float64Array(from.length * to.length),
      metres: new Float64Array(from.length * to.length),
    }
    rows.forEach((row: unknown, i) => {
      if (!Array.isArray(row) || row.length !== to.length) throw invalidAnswer()
      row.forEach((cell: Cell | null, k) => {
        const { distance, time } = cell ?? {}
        if (distance === null || time === null) throw noRoute()
        if (typeof distance !== 'number' || typeof time !== 'number') throw invalidAnswer()
        block.metres[i * to.length + k] = 1000 * distance
        block.seconds[i * to.length + k] = time
      })
    })
    return block
  },
})
