import { roundToTenth } from '../../domain/rounding'
import { DAY_MS, HOUR_MS } from '../../../src/config/schema/durations'
import type { Database } from '../../engine/db/open'
import { HEATING, STEADY, WEEKLY, type Profile } from '../../domain/use/terms'
import type { Weather } from '../../domain/weather/degreeDays'
import type { EventType } from '../../../src/config/eventTypes'
import { notFound } from '../../engine/errors'
import { eventsThatAreOver, type EventState, toldBefore, weatherOver } from '../insight'
import { daysBetween } from '../../engine/crud/daysLeft'
import { caseOf, type CaseEvent } from './cases'

/** Days that the chart shows on either side of the event. */
const AROUND_DAYS = 7
/** Step of the expected level in the chart. */
const STEP_MS = 6 * HOUR_MS
/** Days around an event within which a delivery may explain it, and number of earlier and of later events to show. */
const NEAR_DAYS = 3
const MAX_OTHERS = 5

type EventRow = {
  id: number
  tank_id: number
  type: string
  queue: string
  started_at: Date
  ended_at: Date | null
  from_l: number | null
  reason: { hours?: number; weeks?: number } & Record<string, number>
  revised: object | null
  evidence: Date[]
}
type SameTank = {
  id: number
  type: EventType
  state: EventState
  started_at: Date
  delta_l: number | null
}
type TankRow = {
  id: number
  name: string
  capacity_l: number
  safe_fill_pct: number
  low_pct: number
  critical_pct: number
  direction: -1 | 1
  county_id: number | null
  depot: string | null
  customer: string | null
  phone: string | null
  place: string | null
  volume_l: number | null
  pct: number | null
  reading_at: Date | null
  runs_out_p10_at: Date | null
  runs_out_p90_at: Date | null
}

const TANK = `select t.id, t.name, t.capacity_l, t.safe_fill_pct, t.direction, coalesce(t.county_id, g.county_id) as county_id,
    coalesce(t.low_pct, g.low_pct, 25) as low_pct, coalesce(t.critical_pct, g.critical_pct, 10) as critical_pct,
    t.volume_l, t.pct, t.reading_at, t.runs_out_p10_at, t.runs_out_p90_at, g.name as depot, c.name as customer, c.phone, nullif(concat_ws(', ', c.address_1, c.address_2, c.address_3), '') as place
  from tanks t left join tankgroups g on g.id = t.group_id
    left join customers c on c.id = t.customer_id and c.deleted_at is null
  where t.id = $1`

const PROFILES: Readonly<Record<string, Profile>> = {
  degree_days: HEATING,
  profile: WEEKLY,
  median_14: STEADY,
}

/** Expected use of a tank between two times, litres, from its last fit; undefined when unknown. */
async function expectedUse(db: Database, tankId: number, weather: Weather) {
  const [model] = await db.query<{ method: string; coefficients: number[] }>(
    'select method, coefficients from use_models where tank_id = $1',
    [tankId],
  )
  const profile = model && PROFILES[model.method]
  if (!profile) return undefined
  const terms = profile.under(weather)
  return (from: number, to: number) =>
    Math.max(
      0,
      terms(from, to).reduce((sum, term, i) => sum + term * (model.coefficients[i] ?? 0), 0),
    )
}

/** Start of the change: hours before the event for a sudden change, weeks for a slow leak. */
function spanOf({ started_at, ended_at, type, reason }: EventRow) {
  const start = started_at.getTime()
  if (type === 'slow_leak')
    return { from: start, to: ended_at?.getTime() ?? start + (reason.weeks ?? 0) * 7 * DAY_MS }
  return { from: start - (reason.hours ?? 0) * HOUR_MS, to: start }
}

/** Other events of an event's tank and queue before it, or since then, the newest first; those of its case are shown with it. */
const othersOf = (
  db: Database,
  { tank_id, queue, id, started_at }: EventRow,
  side: '<' | '>=',
  of: readonly CaseEvent[],
) =>
  db.query<SameTank>(
    `select id, type, state, started_at, delta_l from events
     where tank_id = $1 and queue = $2 and id <> all($3::int[]) and started_at ${side} $4 and deleted_at is null
     order by started_at desc limit ${MAX_OTHERS}`,
    [tank_id, queue, [id, ...of.map(one => one.id)], started_at],
  )

/** The tank as it is now: its newest valid reading, and the days until it runs out, or until it is full. */
const nowOf = ({ volume_l, pct, reading_at, runs_out_p10_at, runs_out_p90_at }: TankRow, now: Date) => ({
  volume_l,
  pct,
  reading_at,
  days_p10: daysBetween(now, runs_out_p10_at),
  days_p90: daysBetween(now, runs_out_p90_at),
})

/** Facts for reviewing an event: its evidence, the expected level, its case, and other events of its tank. */
export async function reviewOf(db: Database, eventId: number, now: Date) {
  const [event] = await db.query<EventRow>(
    'select id, tank_id, type, queue, started_at, ended_at, from_l, reason, revised, evidence from events where id = $1',
    [eventId],
  )
  if (!event) throw notFound()
  const [row] = await db.query<TankRow>(TANK, [event.tank_id])
  const { id, name, capacity_l, safe_fill_pct, low_pct, critical_pct, direction, county_id } = row!
  const { depot, customer, phone, place } = row!
  const tank = {
    id,
    name,
    capacity_l,
    safe_fill_pct,
    low_pct,
    critical_pct,
    direction,
    depot,
    customer,
    phone,
    place,
  }
  const { from, to } = spanOf(event)
  const sky = await weatherOver(db, county_id)
  const usedBetween =
    event.queue === 'sudden_change' ? await expectedUse(db, tank.id, sky.now.weather) : undefined
  const { from_l, started_at } = event
  const until = started_at.getTime() + AROUND_DAYS * DAY_MS
  const steps = usedBetween && from_l !== null ? Math.floor((until - from) / STEP_MS) + 1 : 0
  const services = await db.query<{ at: Date; kind: 'topup' | 'collection'; measured_l: number }>(
    `select at, kind, measured_l from services where tank_id = $1 and deleted_at is null and state <> 'rejected'
       and at between $2 and $3 order by at`,
    [tank.id, new Date(from - NEAR_DAYS * DAY_MS), new Date(to + NEAR_DAYS * DAY_MS)],
  )
  const all = await caseOf(db, event)
  // An event that was decided, or is over, stands beside the case that is open now.
  const of = all.some(one => one.id === eventId) ? all : []
  return {
    reason: event.reason,
    revised: event.revised,
    evidence: event.evidence,
    expected_l: usedBetween ? roundToTenth(usedBetween(from, to)) : null,
    expected: Array.from({ length: steps }, (_, i) => {
      const at = from + i * STEP_MS
      const volume = from_l! + tank.direction * usedBetween!(from, at)
      return { at: new Date(at), volume_l: roundToTenth(Math.min(Math.max(volume, 0), tank.capacity_l)) }
    }),
    services,
    case: of,
    told: await toldBefore(db, event.id),
    is_over: (await eventsThatAreOver(db, [event.id])).length > 0,
    now: nowOf(row!, now),
    same_tank: await othersOf(db, event, '<', of),
    since_then: await othersOf(db, event, '>=', of),
    tank,
  }
}
