import * as L from 'leaflet'
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import { env } from '../../providers/env'
import { createMap } from '../ui/mapBase'
import mapStyles from '../ui/Map.module.css'
import styles from './DispatchMap.module.css'
import { drawMarks, type MapMark, type MarkLayer } from './mapMarks'
import type { RouteLine } from './mapData'

type Props = {
  depot: { readonly name: string; readonly lat: number; readonly lng: number } | null
  lines: readonly RouteLine[]
  marks: readonly MapMark[]
  label: string
  onOpen: (tankId: number, marker: HTMLElement) => void
  /** Highlights a tank's marker without a render. */
  ref?: Ref<MapHandle>
}

export type MapHandle = { readonly highlight: (tankId: number | null) => void }

const tiles = env.tileUrl
  ? { url: env.tileUrl, ...(env.tileAttribution ? { attribution: env.tileAttribution } : {}) }
  : undefined

/** The initial zoom at most: a round near its depot is drawn large, though the map has no streets without tiles. */
const MAX_ZOOM = 13

/** The points of a map: the depot, and all tanks. */
const boundsOf = ({ depot, marks }: Pick<Props, 'depot' | 'marks'>): L.LatLngTuple[] => [
  ...(depot ? [[depot.lat, depot.lng] as L.LatLngTuple] : []),
  ...marks.map(({ lat, lng }) => [lat, lng] as L.LatLngTuple),
]

type Drawn = {
  readonly map: L.Map
  readonly marks: MarkLayer
  readonly lines: L.LayerGroup
  readonly renderer: L.Renderer
}

function drawLines({ lines: layer, renderer }: Drawn, lines: readonly RouteLine[]) {
  layer.clearLayers()
  for (const { points, colour, isDashed } of lines) {
    const line = L.polyline(
      points.map(([lat, lng]): L.LatLngTuple => [lat, lng]),
      {
        renderer,
        interactive: false,
        weight: 3,
        className: styles.line!,
        ...(isDashed ? { dashArray: '8 6' } : {}),
      },
    ).addTo(layer)
    ;(line.getElement() as SVGElement | undefined)?.style.setProperty('--route', colour)
  }
}

/** The day's routes as lines by truck with numbered stops, and the candidates, larger where they are worth more. */
export default function DispatchMap(props: Props) {
  const { depot, lines, marks, label, onOpen, ref } = props
  const element = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawn>(null)
  const latest = useRef({ onOpen, bounds: boundsOf(props) })
  useEffect(() => {
    latest.current = { onOpen, bounds: boundsOf({ depot, marks }) }
  })
  useEffect(() => {
    const map = createMap(element.current!, tiles)
    const renderer = L.svg()
    const layer = drawMarks(map, (tankId, marker) => latest.current.onOpen(tankId, marker))
    drawn.current = { map, marks: layer, lines: L.layerGroup().addTo(map), renderer }
    const { bounds } = latest.current
    if (bounds.length > 0) map.fitBounds(bounds, { padding: [24, 24], maxZoom: MAX_ZOOM })
    const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    resized.observe(element.current!)
    return () => {
      resized.disconnect()
      drawn.current = null
      map.remove()
    }
  }, [])
  useImperativeHandle(ref, () => ({ highlight: tankId => drawn.current?.marks.highlight(tankId) }), [])
  useEffect(() => {
    if (!depot || !drawn.current) return undefined
    const face = document.createElement('div')
    face.className = styles.depot!
    const icon = L.divIcon({ html: face, className: '', iconSize: [18, 18] })
    const marker = L.marker([depot.lat, depot.lng], { icon, title: depot.name, keyboard: false })
    marker.addTo(drawn.current.map)
    marker.getElement()?.setAttribute('role', 'img')
    marker.getElement()?.setAttribute('aria-label', depot.name)
    return () => void marker.remove()
  }, [depot])
  useEffect(() => {
    if (drawn.current) drawLines(drawn.current, lines)
  }, [lines])
  useEffect(() => drawn.current?.marks.update(marks), [marks])
  return (
    <div ref={element} className={`${mapStyles.large} ${styles.map}`} role="application" aria-label={label} />
  )
}
