import type { myRound } from '../../../src/config/calls/driverRound'
import { DISPATCH_KINDS } from '../../../src/config/entities/shared/jobKinds'
import type { HandlerAnswer } from '../../engine/calls/serve'
import type { Database } from '../../engine/db/open'
import { notFound } from '../../engine/errors'
import { hoursTextSql } from './hoursText'

type Round = HandlerAnswer<typeof myRound>
type RoundStop = Round['stops'][number]

/** A truck's compartment, and the product that the plan loads into it for a trip. */
type Compartment = { readonly capacity_l: number; readonly content_type?: string | null }
type Row = Omit<RoundStop, 'compartments' | 'delivered'> & {
  readonly day: string
  readonly loads: readonly Compartment[] | null
  /** Products of the compartments on the stop's trip, by the plan. */
  readonly planned: readonly (string | null)[] | null
  readonly delivered: RoundStop['delivered'] | null
}

/** Stops of trucks that the user $1 drives: the only condition that gives a driver access to a stop. */
const OWN_STOPS = `j.assignee_id = $1 and j.kind in ('${DISPATCH_KINDS.join("', '")}') and j.deleted_at is null`

const STOPS_SQL = `select j.id, j.state, j.kind, v.reg as vehicle, j.trip, j.sequence, j.eta, j.window_start,
    j.window_end, j.name, c.name as customer, c.phone,
    nullif(concat_ws(', ', nullif(c.address_1, ''), nullif(c.address_2, ''), nullif(c.address_3, ''), nullif(c.postcode, '')),
      '') as address,
    t.lat, t.lng, t.hose_m, ${hoursTextSql('t.delivery_hours')} as hours, t.access_notes as access,
    nullif(concat_ws(' · ', nullif(t.topup_note, ''), nullif(j.notes, '')), '') as note,
    j.content_type, case when j.content_type = 'other' then nullif(t.content_label, '') end as content_label, j.planned_l, j.delivered, j.delivered_l, j.fail_reason, s.date_from::text as day,
    v.compartments as loads,
    (select truck->'trips'->(j.trip - 1)->'compartments' from jsonb_array_elements(p.plan->'trucks') truck
      where (truck->>'vehicle_id')::int = j.vehicle_id limit 1) as planned
  from jobs j join schedules s on s.id = j.schedule_id and s.deleted_at is null
    join tanks t on t.id = j.tank_id and t.deleted_at is null
    join tankgroups g on g.id = j.group_id left join tankgroups parent on parent.id = g.parent_id
    left join customers c on c.id = t.customer_id and c.deleted_at is null
    left join vehicles v on v.id = j.vehicle_id
    left join dispatch_plans p on p.schedule_id = s.id and p.deleted_at is null
  where ${OWN_STOPS}`

/** A published day in the depot's zone at the time $2; a stop that was planned again isn't told as cancelled too. */
const TODAY = `s.state = 'published'
  and s.date_from = ($2::timestamptz at time zone coalesce(g.time_zone, parent.time_zone, 'Europe/Dublin'))::date
  and not (j.state = 'cancelled' and exists (select from jobs o where o.schedule_id = j.schedule_id
    and o.tank_id = j.tank_id and o.state <> 'cancelled' and o.deleted_at is null))`

/** The compartments that carry the stop's product on its trip; those that may carry it where the plan doesn't say. */
function compartmentsOf({ loads, planned, content_type }: Row): RoundStop['compartments'] {
  const all = (loads ?? []).map(({ capacity_l, content_type: only = null }, i) => ({
    compartment: i + 1,
    capacity_l,
    only,
    carries: planned?.[i] ?? null,
  }))
  const carrying = all.filter(({ carries }) => carries !== null && carries === content_type)
  const able =
    carrying.length > 0 ? carrying : all.filter(({ only }) => only === null || only === content_type)
  return able.map(({ compartment, capacity_l }) => ({ compartment, capacity_l }))
}

function stopOf(row: Row): RoundStop {
  const { loads: _, planned: __, day: ___, delivered, ...stop } = row
  return { ...stop, delivered: [...(delivered ?? [])], compartments: compartmentsOf(row) }
}

/** The stops of a driver on the present day, in order. `day` is the present day where there is no stop. */
export async function roundOf(db: Database, userId: number, now: Date): Promise<Round> {
  const rows = await db.query<Row>(
    `${STOPS_SQL} and ${TODAY} order by j.vehicle_id, j.trip, j.sequence, j.id limit 500`,
    [userId, now],
  )
  return { day: rows[0]?.day ?? now.toISOString().slice(0, 10), stops: rows.map(stopOf) }
}

/** A stop of a driver, on any day; 404 for another one. */
export async function ownStop(db: Database, userId: number, id: number): Promise<RoundStop> {
  const [row] = await db.query<Row>(`${STOPS_SQL} and j.id = $2`, [userId, id])
  if (!row) throw notFound()
  return stopOf(row)
}
