import { osrm } from './osrm'
import { routedFigures } from './routedFigures'
import { ROAD_FACTOR, straightFigures } from './straight'
import { valhalla } from './valhalla'
import { UnusableAnswer, type Distances, type Point, type RoutingServer } from './types'

export type { DistanceFailure, Distances, DistanceSource, Point } from './types'

export type DistanceSettings = {
  /** Base URL of an OSRM server; preferred to Valhalla. */
  readonly osrmUrl: string | undefined
  readonly valhallaUrl: string | undefined
  /** Time that a server has for all requests of a matrix, ms. */
  readonly limit_ms?: number
  /** Time for which a failed matrix isn't asked for again, ms. */
  readonly retry_ms?: number
  readonly onFailure?: (error: unknown) => void
}

export type DistanceService = {
  /**
   * Travel times and distances between points, by the configured server or estimated. Points without a place get 0.
   * Never fails: a server that hangs, refuses or answers nonsense leaves an estimate that says so. The last matrices are
   * kept, one a key, such as the depot's id.
   */
  readonly matrix: (points: readonly (Point | null)[], key: string) => Promise<Distances>
}

const LIMIT_MS = 10_000
const RETRY_MS = 300_000
/** Matrices that are kept: about 8 MB each at a thousand points. */
const MAX_KEPT = 8

type Kept = { readonly points: string; readonly distances: Promise<Distances>; until: number }

const routingServer = ({ osrmUrl, valhallaUrl }: DistanceSettings): RoutingServer | undefined =>
  osrmUrl ? osrm(osrmUrl) : valhallaUrl ? valhalla(valhallaUrl) : undefined

/** Distances by the server of the settings, or estimated. */
export function distanceService(settings: DistanceSettings): DistanceService {
  const { limit_ms = LIMIT_MS, retry_ms = RETRY_MS, onFailure } = settings
  const server = routingServer(settings)
  const kept = new Map<string, Kept>()

  const estimated = async (
    points: readonly (Point | null)[],
    failed: Distances['failed'],
  ): Promise<Distances> => ({
    ...(await straightFigures(points)),
    source: 'straight',
    factor: ROAD_FACTOR,
    failed,
  })

  const compute = async (points: readonly (Point | null)[]): Promise<Distances> => {
    if (!server) return estimated(points, null)
    try {
      const figures = await routedFigures(server, points, AbortSignal.timeout(limit_ms))
      return { ...figures, source: server.source, factor: null, failed: null }
    } catch (error) {
      onFailure?.(error)
      if (!(error instanceof UnusableAnswer)) throw error
      return estimated(points, error.failure)
    }
  }

  const keep = (points: readonly (Point | null)[], key: string, text: string): Kept => {
    const entry: Kept = { points: text, distances: compute(points), until: Infinity }
    kept.delete(key)
    kept.set(key, entry)
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    const forget = () => {
      if (kept.get(key) === entry) kept.delete(key)
    }
    entry.distances.then(({ failed }) => {
      if (failed) entry.until = Date.now() + retry_ms
    }, forget)
    return entry
  }

  return {
    matrix: (points, key) => {
      const text = JSON.stringify(points.map(point => point && [point.lat, point.lng]))
      const known = kept.get(key)
      if (known?.points !== text || known.until < Date.now()) return keep(points, key, text).distances
      // The most recently used come last.
      kept.delete(key)
      kept.set(key, known)
      return known.distances
    },
  }
}
