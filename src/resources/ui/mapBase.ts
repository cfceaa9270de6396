import 'leaflet/dist/leaflet.css'
import * as L from 'leaflet'
import { drawGround } from './mapGround'

/** Ireland: what is shown before anything is known. */
export const HOME_BOUNDS: L.LatLngBoundsLiteral = [
  [51.2, -10.8],
  [55.6, -5.2],
]

export type Tiles = { url: string; attribution?: string } | undefined

/** A map with tiles where a server of them is set, else one that it draws itself: it works without any network. */
export function createMap(element: HTMLElement, tiles: Tiles, options: L.MapOptions = {}): L.Map {
  // Coordinates, distances and the names of towns are read from left to right, and west is left in every language.
  element.dir = 'ltr'
  const map = L.map(element, {
    preferCanvas: true,
    zoomControl: true,
    // Leaflet ends an animated zoom in a timer that `remove` doesn't stop and that fails on a map that is gone.
    zoomAnimation: false,
    attributionControl: Boolean(tiles),
    maxZoom: 18,
    minZoom: 3,
    ...options,
  })
  // Nor does it stop the timer by which a changed window ends in `moveend`: who listens asks a map that is gone.
  map.on('unload', () => map.off('moveend'))
  map.fitBounds(HOME_BOUNDS)
  L.control.scale({ imperial: false }).addTo(map)
  if (tiles) L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 19 }).addTo(map)
  else drawGround(map)
  return map
}
