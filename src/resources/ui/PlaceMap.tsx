import * as L from 'leaflet'
import { useEffect, useRef } from 'react'
import { createMap, type Tiles } from './mapBase'
import styles from './Map.module.css'

type Props = {
  lat: number | null
  lng: number | null
  tiles?: Tiles
  /** Makes it a way to choose: a click or a drag of the mark. */
  onChoose?: (place: { lat: number; lng: number }) => void
  hint?: string
  label?: string
}

const NEAR = 12
const round = (value: number) => Math.round(value * 1e6) / 1e6

/** One place on a map; with `onChoose`, a way to put it there. */
export default function PlaceMap({ lat, lng, tiles, onChoose, hint, label }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map>(null)
  const mark = useRef<L.CircleMarker>(null)
  const choose = useRef(onChoose)
  useEffect(() => {
    choose.current = onChoose
  })

  useEffect(() => {
    const made = createMap(element.current!, tiles, { scrollWheelZoom: false })
    map.current = made
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
    const colour = getComputedStyle(element.current!).getPropertyValue('--accent')
    mark.current = L.circleMarker([lat, lng], {
      radius: 9,
      color: colour,
      fillColor: colour,
      fillOpacity: 0.5,
    }).addTo(map.current)
    map.current.setView([lat, lng], Math.max(map.current.getZoom(), tiles ? NEAR : 8))
  }, [lat, lng, tiles])
  return (
    <figure className={styles.place}>
      <div ref={element} className={styles.small} role="application" aria-label={label} />
      {hint && <figcaption>{hint}</figcaption>}
    </figure>
  )
}
