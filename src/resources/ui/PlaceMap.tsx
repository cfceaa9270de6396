import * as L from 'leaflet'
import { useEffect, useRef } from 'react'
import { createMap, type Tiles } from './mapBase'
import styles from './Map.module.css'
import { nearZoom } from './nearZoom'

type Props = {
  lat: number | null
  lng: number | null
  tiles?: Tiles
  /** Makes the map an input: a click, or dragging the marker. */
  onChoose?: (place: { lat: number; lng: number }) => void
  label?: string
}

const round = (value: number) => Math.round(value * 1e6) / 1e6

/** One location on a map; with `onChoose`, an input for it. */
export default function PlaceMap({ lat, lng, tiles, onChoose, label }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map>(null)
  const mark = useRef<L.CircleMarker>(null)
  /** SVG rather than canvas, so that CSS sets the colours. */
  const marks = useRef<L.Renderer>(null)
  /** Once the location is shown, the user's zoom is kept. */
  const chosen = useRef(false)
  const choose = useRef(onChoose)
  useEffect(() => {
    choose.current = onChoose
  })

  useEffect(() => {
    const made = createMap(element.current!, tiles, { scrollWheelZoom: false })
    map.current = made
    marks.current = L.svg()
    chosen.current = false
    made.on('click', ({ latlng }) => choose.current?.({ lat: round(latlng.lat), lng: round(latlng.lng) }))
    return () => {
      made.remove()
      map.current = null
      mark.current = null
    }
  }, [tiles])
  useEffect(() => {
    mark.current?.remove()
    mark.current = null
    if (lat === null || lng === null || !map.current) return
    mark.current = L.circleMarker([lat, lng], {
      radius: 9,
      className: styles.mark,
      renderer: marks.current!,
      interactive: false,
    }).addTo(map.current)
    map.current.setView(
      [lat, lng],
      Math.max(chosen.current ? map.current.getZoom() : 0, nearZoom(tiles, 'small')),
    )
    chosen.current = true
  }, [lat, lng, tiles])
  return <div ref={element} className={styles.small} role="application" aria-label={label} />
}
