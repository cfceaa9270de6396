import { invalidAnswer, noRoute, type Block, type RoutingServer } from './types'

/** Six decimals are 0.1 m. */
const degrees = (value: number) => value.toFixed(6)

/** A table of numbers with given rows and columns, row by row. */
function numbers(table: unknown, rows: number, columns: number): Float64Array {
  if (!Array.isArray(table) || table.length !== rows) throw invalidAnswer()
  const result = new Float64Array(rows * columns)
  table.forEach((row: unknown, i) => {
    if (!Array.isArray(row) || row.length !== columns) throw invalidAnswer()
    row.forEach((value: unknown, k) => {
      if (value === null) throw noRoute()
      if (typeof value !== 'number') throw invalidAnswer()
      result[i * columns + k] = value
    })
  })
  return result
}

/** OSRM's table service, version 1 of its interface: https://project-osrm.org/docs/v5.24.0/api/#table-service. */
export const osrm = (base: string): RoutingServer => ({
  source: 'osrm',
  request: (from, to) => {
    const places = [...from, ...to].map(({ lat, lng }) => `${degrees(lng)},${degrees(lat)}`).join(';')
    const sources = from.map((_, i) => i).join(';')
    const destinations = to.map((_, i) => from.length + i).join(';')
    const query = `annotations=duration,distance&sources=${sources}&destinations=${destinations}`
    return { url: `${base}/table/v1/driving/${places}?${query}` }
  },
  read: (answer, from, to): Block => {
    const { code, durations, distances } = (answer ?? {}) as Record<string, unknown>
    if (code === 'NoTable') throw noRoute()
    if (code !== 'Ok') throw invalidAnswer()
    return {
      seconds: numbers(durations, from.length, to.length),
      metres: numbers(distances, from.length, to.length),
    }
  },
})
