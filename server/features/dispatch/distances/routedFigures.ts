import { readJson } from './readJson'
import { greatCircle } from './straight'
import { invalidAnswer, type Block, type Figures, type Point, type RoutingServer } from './types'

/**
 * Rows and columns of one request. OSRM answers up to 100 × 100 (`--max-table-size`), Valhalla up to 2500 pairs
 * (`max_matrix_location_pairs`), both unless configured otherwise.
 */
const BATCH = 50
/** Requests at a time. */
const PARALLEL = 4
/** Longest drive between two points of a depot, s and m. */
const MAX_SECONDS = 172_800
const MAX_METRES = 5_000_000
/** A road may be this much shorter than the great circle, because points are moved to the nearest road, m. */
const SNAP_M = 5000

const isFigure = (value: number, most: number) => value >= 0 && value <= most

/** Checks that figures are possible: no negative or endless drives, and no road that is shorter than the way by air. */
function checkBlock({ seconds, metres }: Block, from: readonly Point[], to: readonly Point[]): void {
  from.forEach((a, i) =>
    to.forEach((b, k) => {
      const at = i * to.length + k
      const [time, length] = [seconds[at]!, metres[at]!]
      if (!isFigure(time, MAX_SECONDS) || !isFigure(length, MAX_METRES)) throw invalidAnswer()
      if (length + SNAP_M < greatCircle(a, b)) throw invalidAnswer()
    }),
  )
}

type Range = { readonly from: number; readonly to: number }

const ranges = (count: number): Range[] =>
  Array.from({ length: Math.ceil(count / BATCH) }, (_, i) => ({
    from: i * BATCH,
    to: Math.min(count, (i + 1) * BATCH),
  }))

/** Figures of a routing server for points with a place; asks for blocks, a few at a time. */
async function placedFigures(
  server: RoutingServer,
  points: readonly Point[],
  signal: AbortSignal,
): Promise<Figures> {
  const size = points.length
  const figures = { size, seconds: new Float32Array(size * size), metres: new Float32Array(size * size) }
  const blocks = ranges(size).flatMap(rows => ranges(size).map(columns => ({ rows, columns })))
  const ended = new AbortController()
  const either = AbortSignal.any([signal, ended.signal])
  const work = async () => {
    for (let block = blocks.pop(); block; block = blocks.pop()) {
      const { rows, columns } = block
      const [from, to] = [points.slice(rows.from, rows.to), points.slice(columns.from, columns.to)]
      const read = server.read(await readJson(server.request(from, to), either), from, to)
      checkBlock(read, from, to)
      from.forEach((_, i) => {
        const at = (rows.from + i) * size + columns.from
        for (let k = 0; k < to.length; k++) {
          figures.seconds[at + k] = read.seconds[i * to.length + k]!
          figures.metres[at + k] = read.metres[i * to.length + k]!
        }
      })
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(PARALLEL, blocks.length) }, work))
  } finally {
    // The other requests end with the first one that fails.
    ended.abort()
  }
  return figures
}

/** Figures of a routing server. Points without a place get 0. Throws an `UnusableAnswer`. */
export async function routedFigures(
  server: RoutingServer,
  points: readonly (Point | null)[],
  signal: AbortSignal,
): Promise<Figures> {
  const places = points.flatMap((point, index) => (point ? [{ point, index }] : []))
  const placed = await placedFigures(
    server,
    places.map(({ point }) => point),
    signal,
  )
  if (places.length === points.length) return placed
  const size = points.length
  const figures = { size, seconds: new Float32Array(size * size), metres: new Float32Array(size * size) }
  places.forEach(({ index: from }, i) =>
    places.forEach(({ index: to }, k) => {
      figures.seconds[from * size + to] = placed.seconds[i * placed.size + k]!
      figures.metres[from * size + to] = placed.metres[i * placed.size + k]!
    }),
  )
  return figures
}
