import * as L from 'leaflet'
import styles from './Map.module.css'
import { COUNTIES, TOWNS, type Named } from './towns'

/** The area of the detailed outlines; beyond it the coarser world outlines are loaded. */
const ISLES: L.LatLngBoundsLiteral = [
  [49.7, -11.2],
  [61, 2],
]
const ISLES_IDS = ['372', '826', '833']

/** Cast to TopoJSON, as the compiler widens a JSON file's literals to string. */
async function outlinesOf(atlas: Promise<{ default: unknown }>): Promise<GeoJSON.FeatureCollection> {
  const [file, { feature }] = await Promise.all([atlas, import('topojson-client')])
  const topology = file.default as TopoJSON.Topology
  return feature(topology, topology.objects.countries!) as GeoJSON.FeatureCollection
}

/** Countries with coasts and borders, as SVG, so that CSS sets the colours. */
function drawLand(map: L.Map, renderer: L.Renderer) {
  const draw = (countries: GeoJSON.FeatureCollection) => {
    if (!map.getPane('mapPane')?.isConnected) return
    L.geoJSON(countries, {
      interactive: false,
      pane: 'ground',
      style: { className: styles.land, weight: 1, fillOpacity: 1 },
      // Leaflet passes unknown options on to each shape.
      ...({ renderer } as L.GeoJSONOptions),
    }).addTo(map)
  }
  void outlinesOf(import('virtual:isles')).then(draw)
  let asked = false
  return () => {
    if (asked || L.latLngBounds(ISLES).contains(map.getBounds())) return
    asked = true
    void outlinesOf(import('world-atlas/countries-50m.json')).then(world =>
      draw({ ...world, features: world.features.filter(({ id }) => !ISLES_IDS.includes(String(id))) }),
    )
  }
}

const STEPS = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001]
/** Minimum distance of grid lines, pixels. */
const NET_PX = 110
/** Where two grid labels, or a label and the buttons, would collide, pixels. */
const CORNER_PX = 44

/** Formats degrees: 53.2° N. */
function degrees(value: number, step: number, [above, below]: readonly [string, string]): string {
  const digits = step >= 1 ? 0 : Math.ceil(-Math.log10(step))
  return `${Math.abs(value).toFixed(digits)}° ${value < 0 ? below : above}`
}

/** Multiples of a step in a range. */
const multiples = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor(to / step) - Math.ceil(from / step) + 1) }, (_, i) =>
    Number(((Math.ceil(from / step) + i) * step).toFixed(4)),
  )

function nameAt(at: L.LatLngExpression, text: string, className: string): L.Marker {
  const face = document.createElement('span')
  face.className = className
  face.textContent = text
  const icon = L.divIcon({ html: face, className: styles.name, iconSize: [0, 0] })
  return L.marker(at, { icon, interactive: false, keyboard: false, pane: 'names' })
}

/** The coordinate grid, with labels at the map's edge. */
function drawNet(map: L.Map, layer: L.LayerGroup, renderer: L.Renderer) {
  const bounds = map.getBounds()
  const [south, north, west, east] = [
    bounds.getSouth(),
    bounds.getNorth(),
    bounds.getWest(),
    bounds.getEast(),
  ]
  const pxADegree = map.getSize().x / (east - west || 1)
  const step = STEPS.findLast(each => each * pxADegree >= NET_PX) ?? STEPS[0]!
  const line = (from: L.LatLngTuple, to: L.LatLngTuple) =>
    layer.addLayer(
      L.polyline([from, to], {
        renderer,
        pane: 'ground',
        interactive: false,
        className: styles.net,
        weight: 1,
      }),
    )
  for (const lat of multiples(south, north, step)) {
    line([lat, west], [lat, east])
    if (map.latLngToContainerPoint([lat, west]).y < CORNER_PX) continue
    const at = map.containerPointToLatLng([map.getSize().x - 4, 0]).lng
    layer.addLayer(nameAt([lat, at], degrees(lat, step, ['N', 'S']), styles.netLat!))
  }
  for (const lng of multiples(west, east, step)) {
    line([south, lng], [north, lng])
    const { x } = map.latLngToContainerPoint([south, lng])
    if (x < CORNER_PX || x > map.getSize().x - CORNER_PX) continue
    const at = map.containerPointToLatLng([0, 4]).lat
    layer.addLayer(nameAt([at, lng], degrees(lng, step, ['E', 'W']), styles.netLng!))
  }
}

/** The minimum zoom for a town's label, by rank. */
const TOWN_ZOOM = [5, 6, 7, 9] as const
const COUNTY_ZOOM = [7, 10] as const
const NAME_PX = { x: 84, y: 26 }
/** Names closer to the map's edge would be truncated, or covered by the buttons; pixels. */
const EDGE_PX = 48

/** Names of towns and counties, important ones first; overlapping names are omitted. */
function drawNames(map: L.Map, layer: L.LayerGroup) {
  const zoom = map.getZoom()
  const bounds = map.getBounds()
  const taken: L.Point[] = []
  const add = (one: Named, className: string) => {
    if (!bounds.contains([one.lat, one.lng])) return
    const at = map.latLngToContainerPoint([one.lat, one.lng])
    if (at.x < EDGE_PX || at.x > map.getSize().x - NAME_PX.x || at.y < NAME_PX.y) return
    if (taken.some(({ x, y }) => Math.abs(x - at.x) < NAME_PX.x && Math.abs(y - at.y) < NAME_PX.y)) return
    taken.push(at)
    layer.addLayer(nameAt([one.lat, one.lng], one.name, className))
  }
  const towns = TOWNS.filter(({ rank }) => zoom >= TOWN_ZOOM[rank])
  const counties = zoom >= COUNTY_ZOOM[0] && zoom <= COUNTY_ZOOM[1] ? COUNTIES : []
  for (const town of towns.filter(({ rank }) => rank < 2)) add(town, styles.town!)
  for (const county of counties) add(county, styles.county!)
  for (const town of towns.filter(({ rank }) => rank >= 2)) add(town, styles.town!)
}

/**
 * The background of a map without tiles: coasts and borders, names of towns and counties, a grid, and a scale. Uses
 * no external resources.
 */
export function drawGround(map: L.Map) {
  map.createPane('ground').style.zIndex = '250'
  const names = map.createPane('names')
  names.style.zIndex = '450'
  names.style.pointerEvents = 'none'
  const renderer = L.svg({ pane: 'ground', padding: 0.5 })
  const beyond = drawLand(map, renderer)
  const layer = L.layerGroup().addTo(map)
  const draw = () => {
    layer.clearLayers()
    drawNet(map, layer, renderer)
    drawNames(map, layer)
    beyond()
  }
  map.on('moveend resize', draw)
  map.whenReady(draw)
}
