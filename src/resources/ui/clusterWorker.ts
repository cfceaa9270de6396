import Supercluster from 'supercluster'

/** Locations as columns; `rank` is the severity of the state, 0 best. */
export type Load = { kind: 'load'; lat: Float64Array; lng: Float64Array; rank: Uint8Array }
export type Look = { kind: 'look'; seq: number; box: [number, number, number, number]; zoom: number }
/**
 * A marker to draw: `index` is the location's row, or -1 for a cluster of `count` locations that expands at zoom
 * `opens`.
 */
export type Seen = { lat: number; lng: number; index: number; count: number; worst: number; opens: number }
export type WorkerMessage = { kind: 'loaded'; ms: number } | { kind: 'seen'; seq: number; seen: Seen[] }

type Properties = { index: number; worst: number }

const RADIUS_PX = 60
const SINGLE_FROM_ZOOM = 15

let index: Supercluster<Properties, { worst: number }> | undefined

function load({ lat, lng, rank }: Load): WorkerMessage {
  const begun = performance.now()
  const points = Array.from(lat, (_, i) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [lng[i]!, lat[i]!] },
    properties: { index: i, worst: rank[i]! },
  }))
  index = new Supercluster<Properties, { worst: number }>({
    radius: RADIUS_PX,
    maxZoom: SINGLE_FROM_ZOOM,
    map: ({ worst }) => ({ worst }),
    reduce: (sum, { worst }) => {
      sum.worst = Math.max(sum.worst, worst)
    },
  }).load(points)
  return { kind: 'loaded', ms: performance.now() - begun }
}

function look({ seq, box, zoom }: Look): WorkerMessage {
  const found = index?.getClusters(box, Math.round(zoom)) ?? []
  const seen = found.map(({ geometry, properties }): Seen => {
    const [lng, lat] = geometry.coordinates as [number, number]
    if (!('cluster' in properties))
      return { lat, lng, index: properties.index, count: 1, worst: properties.worst, opens: 0 }
    const opens = index!.getClusterExpansionZoom(properties.cluster_id)
    return { lat, lng, index: -1, count: properties.point_count, worst: properties.worst, opens }
  })
  return { kind: 'seen', seq, seen }
}

self.onmessage = ({ data }: MessageEvent<Load | Look>) =>
  self.postMessage(data.kind === 'load' ? load(data) : look(data))
