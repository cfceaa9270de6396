import type { Database } from '../../engine/db/open'
import type { DayView } from './dayView'
import { hoursTextSql } from './hoursText'

/** What a driver needs to know about a tank. */
type Visit = {
  readonly id: number
  readonly name: string
  readonly customer: string | null
  readonly phone: string | null
  readonly address: string | null
  readonly postcode: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly content: string
  readonly hose_m: number | null
  readonly access_notes: string | null
  readonly hours: string | null
}

/** A stop of the run sheet. */
export type SheetStop = {
  readonly reg: string
  readonly driver: string | null
  /** Counted from 1; the stop's number counts over all trips of its truck. */
  readonly trip: number
  readonly number: number
  readonly eta: Date
  readonly litres: number
  readonly tank: Visit
}

const VISITS_SQL = `select t.id, t.name, c.name as customer, c.phone, c.postcode,
    nullif(concat_ws(', ', nullif(c.address_1, ''), nullif(c.address_2, ''), nullif(c.address_3, '')), '') as address,
    t.lat, t.lng, coalesce(t.content_label, t.content_type) as content, t.hose_m, t.access_notes,
    ${hoursTextSql('t.delivery_hours')} as hours
  from tanks t left join customers c on c.id = t.customer_id and c.deleted_at is null
  where t.id = any($1::int[]) and t.deleted_at is null`

const dateOf = (at: unknown) => (at instanceof Date ? at : new Date(String(at)))

/** The stops of a day in their order, truck by truck, with what their drivers need. */
export async function sheetOf(db: Database, { trucks }: DayView): Promise<SheetStop[]> {
  const planned = trucks.flatMap(({ reg, driver_name, trips }) => {
    const stops = trips.flatMap((trip, i) => trip.stops.map(stop => ({ stop, trip: i + 1 })))
    return stops.map(({ stop, trip }, i) => ({ reg, driver: driver_name, stop, trip, number: i + 1 }))
  })
  const visits = await db.query<Visit>(VISITS_SQL, [planned.map(({ stop }) => stop.tank_id)])
  const byId = new Map(visits.map(visit => [visit.id, visit]))
  return planned.flatMap(({ stop, ...place }) => {
    const tank = byId.get(stop.tank_id)
    return tank ? [{ ...place, eta: dateOf(stop.eta), litres: stop.litres, tank }] : []
  })
}
