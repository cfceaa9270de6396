import type { Cell } from '../../engine/crud/cells'
import { csv } from '../../engine/crud/csv'
import type { SheetStop } from './sheet'

/** Six decimals are 0.1 m. */
const degrees = (value: number | null) => value && Number(value.toFixed(6))

const COLUMNS: readonly (readonly [
  label: string,
  of: (stop: SheetStop, time: (at: Date) => string) => Cell,
])[] = [
  ['Truck', ({ reg }) => reg],
  ['Driver', ({ driver }) => driver],
  ['Trip', ({ trip }) => trip],
  ['Stop', ({ number }) => number],
  ['Arrival', ({ eta }, time) => time(eta)],
  ['Tank', ({ tank }) => tank.name],
  ['Customer', ({ tank }) => tank.customer],
  ['Phone', ({ tank }) => tank.phone],
  ['Address', ({ tank }) => tank.address],
  ['Postcode', ({ tank }) => tank.postcode],
  ['Product', ({ tank }) => tank.content],
  ['Litres', ({ litres }) => litres],
  ['Hose (m)', ({ tank }) => tank.hose_m],
  ['Delivery hours', ({ tank }) => tank.hours],
  ['Access notes', ({ tank }) => tank.access_notes],
  ['Latitude', ({ tank }) => degrees(tank.lat)],
  ['Longitude', ({ tank }) => degrees(tank.lng)],
]

/** A time of the day in the depot's zone: 08:41. */
const clockIn = (timeZone: string) => {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' })
  return (at: Date) => shown.format(at)
}

/** The run sheet as CSV, a line for each stop. */
export function sheetCsv(stops: readonly SheetStop[], zone: string) {
  const time = clockIn(zone)
  const rows = async function* () {
    yield stops.map(stop => COLUMNS.map(([, of]) => of(stop, time)))
  }
  return csv(
    COLUMNS.map(([label]) => label),
    rows(),
  )
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Text for XML, without the control characters that it can't contain. */
const xml = (text: string) =>
  text
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"]/g, sign => ENTITIES[sign]!)

type Point = { readonly lat: number; readonly lng: number; readonly name: string; readonly text?: string }
const point = ({ lat, lng, name, text }: Point) =>
  `<rtept lat="${degrees(lat)}" lon="${degrees(lng)}"><name>${xml(name)}</name>${text ? `<desc>${xml(text)}</desc>` : ''}</rtept>`

/** The depot that routes begin and end at. */
export type SheetDepot = { readonly name: string; readonly lat: number | null; readonly lng: number | null }

/** The routes of a day as GPX 1.1: one for each trip of a truck. */
export function sheetGpx(
  stops: readonly SheetStop[],
  depot: SheetDepot,
  zone: string,
  creator: string,
): string {
  const time = clockIn(zone)
  const home =
    depot.lat === null || depot.lng === null
      ? ''
      : point({ name: depot.name, lat: depot.lat, lng: depot.lng })
  const trips = new Map<string, SheetStop[]>()
  for (const stop of stops) {
    const key = `${stop.reg} · ${stop.trip}`
    trips.set(key, [...(trips.get(key) ?? []), stop])
  }
  const routes = [...trips].map(([name, visited]) => {
    const points = visited.flatMap(({ number, eta, litres, tank }) => {
      const { lat, lng } = tank
      if (lat === null || lng === null) return []
      const text = [time(eta), `${litres} L ${tank.content}`, tank.customer, tank.access_notes]
      return [point({ lat, lng, name: `${number} ${tank.name}`, text: text.filter(Boolean).join(' · ') })]
    })
    return `<rte><name>${xml(name)}</name>${home}${points.join('')}${home}</rte>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="${xml(creator)}" xmlns="http://www.topografix.com/GPX/1/1">${routes.join('\n')}</gpx>
`
}
