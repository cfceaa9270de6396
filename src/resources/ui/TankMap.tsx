import * as L from 'leaflet'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { short } from '../../config/schema/text/format'
import type { Load, Look, WorkerMessage, Seen } from './clusterWorker'
import { createMap, type Tiles } from './mapBase'
import { drawBox } from './mapBox'
import styles from './Map.module.css'
import { nearZoom } from './nearZoom'

export type MapState = 'good' | 'warn' | 'bad' | 'unknown'
const RANKS: readonly MapState[] = ['good', 'unknown', 'warn', 'bad']

export type MapPlaces = {
  ids: readonly number[]
  lat: readonly number[]
  lng: readonly number[]
  state: readonly string[]
}
/** The centre and zoom of a map. */
export type MapView = { readonly lat: number; readonly lng: number; readonly zoom: number }
type Props = {
  places: MapPlaces
  tiles?: Tiles
  /** The initial view; by default all locations. */
  view?: MapView
  /** Called when the user moves the map. */
  onView: (view: MapView) => void
  onOpen: (id: number) => void
  /** The selected locations, and what selects those in a box or in view. */
  selected: ReadonlySet<number>
  onSelect: (ids: readonly number[]) => void
  selectLabels: { readonly box: string; readonly inView: string }
  label: string
  /** The accessible name of a cluster, such as "%{count} tanks". */
  clusterLabel: (count: number, state: MapState) => string
  /** The accessible name of the location at that index. */
  pointLabel: (index: number, state: MapState) => string
  legend: Record<MapState, string>
  /** Additional content, such as a list of what the map omits. */
  children?: ReactNode
}

const size = (count: number) => (count < 10 ? 30 : count < 100 ? 36 : count < 1000 ? 42 : 50)

/** The message that loads the locations into the worker. */
const loadOf = (places: MapPlaces): Load => ({
  kind: 'load',
  lat: Float64Array.from(places.lat),
  lng: Float64Array.from(places.lng),
  rank: Uint8Array.from(places.state, state => Math.max(0, RANKS.indexOf(state as MapState))),
})

type Labels = Pick<Props, 'clusterLabel' | 'pointLabel'>

/** The marker of a location or a cluster. */
function markerOf(
  seen: Seen,
  isChosen: boolean,
  { clusterLabel, pointLabel }: Labels,
  onClick: (seen: Seen) => void,
): L.Marker {
  const { lat, lng, index, count, worst } = seen
  const state = RANKS[worst]!
  const cluster = index < 0
  const px = cluster ? size(count) : 16
  const title = cluster ? clusterLabel(count, state) : pointLabel(index, state)
  const face = document.createElement('div')
  face.className = cluster ? styles.cluster! : styles.point!
  if (isChosen) face.dataset.chosen = ''
  face.style.cssText = `--tone: var(--${state}); inline-size: ${px}px; block-size: ${px}px`
  if (cluster) face.textContent = short(count)
  const icon = L.divIcon({ html: face, className: '', iconSize: [px, px] })
  return (
    L.marker([lat, lng], { icon, title, keyboard: true })
      // Without it, screen readers would read only the number.
      .on('add', ({ target }) => (target as L.Marker).getElement()?.setAttribute('aria-label', title))
      .on('click', () => onClick(seen))
  )
}

/** Draws the map, and keeps it up to date; returns the refs of its element and of the map. */
function useClusterMap({ places, tiles, view, onView, onOpen, selected, clusterLabel, pointLabel }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const drawn = useRef<{ map: L.Map; redraw: () => void }>(undefined)
  const latest = useRef({ view, onView, onOpen, selected, clusterLabel, pointLabel })
  useEffect(() => {
    latest.current = { view, onView, onOpen, selected, clusterLabel, pointLabel }
  })
  useEffect(() => drawn.current?.redraw(), [selected])

  useEffect(() => {
    const map = createMap(element.current!, tiles)
    const layer = L.layerGroup().addTo(map)
    const worker = new Worker(new URL('./clusterWorker.ts', import.meta.url), { type: 'module' })
    let seq = 0
    let shown: Seen[] = []
    const ask = () => {
      const bounds = map.getBounds().pad(0.2)
      const box: Look['box'] = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
      worker.postMessage({ kind: 'look', seq: ++seq, box, zoom: map.getZoom() } satisfies Look)
    }
    const redraw = () => {
      layer.clearLayers()
      for (const one of shown) {
        const isChosen = one.index >= 0 && latest.current.selected.has(places.ids[one.index]!)
        layer.addLayer(
          markerOf(one, isChosen, latest.current, ({ lat, lng, index, opens }) =>
            index < 0
              ? map.setView([lat, lng], Math.min(opens, map.getMaxZoom()))
              : latest.current.onOpen(places.ids[index]!),
          ),
        )
      }
    }
    drawn.current = { map, redraw }
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.kind === 'loaded') {
        element.current?.setAttribute('data-cluster-ms', data.ms.toFixed(0))
        ask()
      } else if (data.seq === seq) {
        shown = data.seen
        redraw()
      }
    }
    worker.postMessage(loadOf(places))
    const { view } = latest.current
    if (view) map.setView([view.lat, view.lng], view.zoom)
    else if (places.lat.length > 0)
      map.fitBounds(boundsOf(places), { padding: [24, 24], maxZoom: nearZoom(tiles, 'large') })
    // Later moves are the user's.
    map.on('moveend', () => {
      ask()
      const { lat, lng } = map.getCenter()
      latest.current.onView({ lat, lng, zoom: map.getZoom() })
    })
    return () => {
      worker.terminate()
      drawn.current = undefined
      map.remove()
    }
  }, [places, tiles])
  return { element, drawn }
}

/** Ids of the locations inside a box. */
const idsIn = ({ ids, lat, lng }: MapPlaces, box: L.LatLngBounds): number[] =>
  ids.filter((_, at) => box.contains([lat[at]!, lng[at]!]))

/**
 * Many tanks on a map. A worker computes the clusters and only visible ones are drawn, so that 100 000 tanks stay
 * smooth; a cluster has the colour of its worst tank.
 */
export default function TankMap(props: Props) {
  const { places, label, legend, selectLabels, onSelect, children } = props
  const { element, drawn } = useClusterMap(props)
  const [isDrawing, setDrawing] = useState(false)
  const select = useRef(onSelect)
  useEffect(() => {
    select.current = onSelect
  })
  useEffect(() => {
    const map = drawn.current?.map
    if (!isDrawing || !map) return undefined
    const stop = () => setDrawing(false)
    const drawnBox = (box: L.LatLngBounds) => {
      stop()
      select.current(idsIn(places, box))
    }
    return drawBox(map, drawnBox, stop)
  }, [isDrawing, drawn, places])
  return (
    <figure>
      <div className={styles.tools}>
        <button
          type="button"
          className="ui-button"
          aria-pressed={isDrawing}
          onClick={() => setDrawing(!isDrawing)}
        >
          {selectLabels.box}
        </button>
        <button
          type="button"
          className="ui-button"
          onClick={() => drawn.current && onSelect(idsIn(places, drawn.current.map.getBounds()))}
        >
          {selectLabels.inView}
        </button>
      </div>
      <div ref={element} className={styles.large} role="application" aria-label={label} />
      <figcaption className={styles.legend}>
        {RANKS.map(state => (
          <span key={state} style={{ '--tone': `var(--${state})` } as React.CSSProperties}>
            {legend[state]}
          </span>
        ))}
        {children}
      </figcaption>
    </figure>
  )
}

function boundsOf({ lat, lng }: MapPlaces): L.LatLngBoundsLiteral {
  let [south, north, west, east] = [90, -90, 180, -180]
  for (let i = 0; i < lat.length; i++) {
    south = Math.min(south, lat[i]!)
    north = Math.max(north, lat[i]!)
    west = Math.min(west, lng[i]!)
    east = Math.max(east, lng[i]!)
  }
  return [
    [south, west],
    [north, east],
  ]
}
