import 'leaflet/dist/leaflet.css'
import * as L from 'leaflet'

/** Ireland and Britain: what is shown before anything is known. */
export const HOME_BOUNDS: L.LatLngBoundsLiteral = [
  [51.2, -10.8],
  [55.6, -5.2],
]

let coast: Promise<GeoJSON.GeoJsonObject> | undefined

/** Coast lines that come with the product: Natural Earth 1:50m, through world-atlas. */
const loadCoast = () =>
  (coast ??= Promise.all([import('world-atlas/land-50m.json'), import('topojson-client')]).then(
    ([atlas, { feature }]) => {
      // TypeScript reads the file's literals as plain strings.
      const topology: object = atlas.default
      const land = topology as TopoJSON.Topology
      return feature(land, land.objects.land!) as GeoJSON.GeoJsonObject
    },
  ))

export type Tiles = { url: string; attribution?: string } | undefined

/** A map with tiles where a server of them is set, else with coast lines: it works without any network. */
export function createMap(element: HTMLElement, tiles: Tiles, options: L.MapOptions = {}): L.Map {
  const map = L.map(element, {
    preferCanvas: true,
    zoomControl: true,
    attributionControl: Boolean(tiles),
    maxZoom: 18,
    minZoom: 3,
    ...options,
  })
  map.fitBounds(HOME_BOUNDS)
  if (tiles) L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 19 }).addTo(map)
  else
    void loadCoast().then(land => {
      if (!map.getPane('mapPane')?.isConnected) return
      const style = getComputedStyle(element)
      L.geoJSON(land, {
        interactive: false,
        style: {
          color: style.getPropertyValue('--muted') || '#789',
          weight: 1,
          fillColor: style.getPropertyValue('--surface') || '#fff',
          fillOpacity: 1,
        },
      })
        .addTo(map)
        .bringToBack()
    })
  return map
}
