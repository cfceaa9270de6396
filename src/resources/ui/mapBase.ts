import 'leaflet/dist/leaflet.css'
import * as L from 'leaflet'
import { drawGround } from './mapGround'

/** Ireland: the initial view without data. */
export const HOME_BOUNDS: L.LatLngBoundsLiteral = [
  [51.2, -10.8],
  [55.6, -5.2],
]

export type Tiles = { url: string; attribution?: string } | undefined

/** A map with tiles where a tile server is configured, else with a locally drawn background that works offline. */
export function createMap(element: HTMLElement, tiles: Tiles, options: L.MapOptions = {}): L.Map {
  // Coordinates, distances and town names run left to right, and west is left in every language.
  element.dir = 'ltr'
  const map = L.map(element, {
    preferCanvas: true,
    zoomControl: true,
    // Leaflet ends a zoom animation in a timer that `remove` doesn't cancel, and that fails on a removed map.
    zoomAnimation: false,
    attributionControl: Boolean(tiles),
    maxZoom: 18,
    minZoom: 3,
    ...options,
  })
  // `remove` doesn't cancel the resize timer either: drop all listeners with the map.
  map.on('unload', () => map.off())
  map.fitBounds(HOME_BOUNDS)
  L.control.scale({ imperial: false }).addTo(map)
  if (tiles) L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 19 }).addTo(map)
  else drawGround(map)
  return map
}
