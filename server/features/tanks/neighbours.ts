import { sql, type RawBuilder } from 'kysely'
import { MAX_NEIGHBOURS, NEAR_KM } from '../../../src/config/calls/neighbours'
import type { Database } from '../../engine/db/open'
import { daysBetween } from '../../engine/crud/daysLeft'
import { LITRES } from './tankLitres'

const EARTH_KM = 6371
const DEGREE_KM = 111.2
/** Share of the capacity that makes a stop worthwhile: as much as a top-up that fulfils a request. */
const WORTH = 0.2

type Row = {
  id: number
  name: string
  distance_km: number
  content_type: 'kerosene' | 'derv' | 'gas_oil' | 'other'
  content_label: string | null
  direction: -1 | 1
  pct: number | null
  litres: number | null
  runs_out_p50_at: Date | null
  topup_state: 'none' | 'requested' | 'scheduled' | 'fulfilled'
  together: boolean
}
type Own = { lat: number | null; lng: number | null; litres: number | null }

const round = (value: number, digits: number) => Number(value.toFixed(digits))

/**
 * The nearest tanks `t` that match a condition and belong to the same client, whose lorry could visit both on one
 * trip. A bounding box in degrees limits the distance calculations.
 */
export async function neighboursOf(db: Database, tankId: number, seen: RawBuilder<unknown>, now: Date) {
  const litres = sql.raw(LITRES)
  const [own] = await db.run(
    sql<Own>`select t.lat, t.lng, (${litres})::float8 as litres from tanks t where t.id = ${tankId}`,
  )
  const { lat, lng } = own!
  const rows = lat === null || lng === null ? [] : await db.run(near(tankId, { lat, lng }, seen))
  const neighbours = rows.map(({ runs_out_p50_at, ...row }) => ({
    ...row,
    distance_km: round(row.distance_km, 1),
    litres: row.litres === null ? null : round(row.litres, 0),
    days_p50: daysBetween(now, runs_out_p50_at),
  }))
  const own_l = own!.litres === null ? null : round(own!.litres, 0)
  const together_l = neighbours.reduce((sum, one) => sum + (one.together ? (one.litres ?? 0) : 0), own_l ?? 0)
  return { neighbours, litres: own_l, together_l }
}

function near(tankId: number, { lat, lng }: { lat: number; lng: number }, seen: RawBuilder<unknown>) {
  const litres = sql.raw(LITRES)
  const up = NEAR_KM / DEGREE_KM
  // Meridians converge at the poles: limit the width of the box there.
  const across = Math.min(180, up / Math.max(0.01, Math.cos((lat * Math.PI) / 180)))
  const distance = sql`${2 * EARTH_KM} * asin(least(1, sqrt(
    power(sin(radians(t.lat - ${lat}::float8) / 2), 2)
    + cos(radians(${lat}::float8)) * cos(radians(t.lat)) * power(sin(radians(t.lng - ${lng}::float8) / 2), 2))))`
  return sql<Row>`select * from (
      select t.id, t.name, (${distance})::float8 as distance_km, t.content_type, t.content_label, t.direction, t.pct,
        (${litres})::float8 as litres, t.runs_out_p50_at, t.topup_state,
        coalesce(t.content_type = own.content_type and t.content_label is not distinct from own.content_label
          and t.direction = own.direction and t.state = 'active' and not t.quarantined and t.topup_state <> 'scheduled'
          and ${litres} >= ${WORTH} * t.capacity_l, false) as together
      from tanks t
        join tanks own on own.id = ${tankId}
        join tankgroups g on g.id = own.group_id
      where t.id <> own.id and t.state <> 'decommissioned'
        and t.group_id in (select p.id from tankgroups p
          where coalesce(p.parent_id, p.id) = coalesce(g.parent_id, g.id))
        and t.lat between ${lat - up}::float8 and ${lat + up}::float8
        and t.lng between ${lng - across}::float8 and ${lng + across}::float8 and ${seen}) as near
    where distance_km <= ${NEAR_KM} order by distance_km, id limit ${MAX_NEIGHBOURS}`
}
