import { OPEN_JOB_STATES, DISPATCH_KINDS } from '../../../src/config/entities/shared/jobKinds'
import type { FUEL_TYPES } from '../../../src/config/entities/shared/geometry'
import { withDelivered, type DayTank } from '../../domain/dispatch/day'
import type { Database } from '../../engine/db/open'

/**
 * Maximum number of a depot's tanks that a day is planned from: those that are planned or requested, then those that
 * run out first. A truck's day has some tens of stops.
 */
export const MAX_TANKS = 500

/** A tank as a day's plan and its view need it. */
export type ReadTank = DayTank & {
  readonly name: string
  readonly customer_name: string | null
  readonly content_type: (typeof FUEL_TYPES)[number]
  /** Set where the tank left the depot or its service after it was planned. */
  readonly gone: 'removed' | 'moved' | null
  readonly topup_state: string
}

type Row = {
  id: number
  name: string
  customer_name: string | null
  group_id: number
  is_in_service: boolean
  is_foreign: boolean
  lat: number | null
  lng: number | null
  direction: -1 | 1
  content_type: ReadTank['content_type']
  capacity_l: number
  safe_fill_l: number
  dead_stock_l: number
  volume_l: number | null
  reading_at: Date | null
  rate_l_day: number | null
  runs_out_p10_at: Date | null
  runs_out_p50_at: Date | null
  runs_out_p90_at: Date | null
  topup_state: string
  topup_l: number | null
  topup_wish_on: string | null
  topup_on: string | null
  hose_m: number | null
  max_width_mm: number | null
  delivery_hours: DayTank['windows'] | null
  quarantined: boolean
  has_open_job: boolean
  done_l: number | null
}

// A done job counts as delivered until a later reading shows it.
const TANKS_SQL = `select t.id, t.name, c.name as customer_name, t.group_id,
    t.state = 'active' and t.deleted_at is null as is_in_service, t.lat, t.lng, t.direction, t.content_type,
    t.capacity_l, t.capacity_l * t.safe_fill_pct / 100 as safe_fill_l, t.dead_stock_l, t.volume_l, t.reading_at,
    t.rate_l_day, t.runs_out_p10_at, t.runs_out_p50_at, t.runs_out_p90_at, t.topup_state, t.topup_l,
    t.topup_wish_on, t.topup_on, t.hose_m, t.max_width_mm, t.delivery_hours, t.quarantined,
    coalesce(g.parent_id, g.id) <> (select coalesce(d.parent_id, d.id) from tankgroups d where d.id = $1) as is_foreign,
    coalesce(j.has_open_job, false) as has_open_job, j.done_l
  from (select * from tanks x
      where x.id = any($2::int[]) or (x.group_id = $1 and x.state = 'active' and x.deleted_at is null)
      order by x.id = any($2::int[]) desc, x.topup_state in ('requested', 'scheduled') desc, x.runs_out_p10_at nulls last, x.id
      limit $6) t
    join tankgroups g on g.id = t.group_id
    left join customers c on c.id = t.customer_id
    left join lateral (
      select bool_or(o.state = any($4::text[]) and (o.schedule_id is null or o.schedule_id is distinct from $3::int)) as has_open_job,
        sum(coalesce(o.delivered_l, o.planned_l)) filter (where o.state = 'done' and o.updated_at > t.reading_at) as done_l
      from jobs o where o.tank_id = t.id and o.kind = any($5::text[]) and o.deleted_at is null
        and (o.state = 'done' or o.state = any($4::text[]))) j on true`

/** A request waits for its wish date, and a tank that staff scheduled without a job for its day. */
function requestOf(
  { topup_state, topup_l, topup_wish_on, topup_on }: Row,
  day: string,
): DayTank['requested'] {
  if (topup_state === 'requested') return { wish_on: topup_wish_on, quantity_l: topup_l }
  const isDue = topup_state === 'scheduled' && topup_on !== null && topup_on <= day
  return isDue ? { wish_on: topup_on, quantity_l: topup_l } : null
}

/** Values shown for a tank that moved to another client after it was planned. */
const FOREIGN = {
  customer_name: null,
  lat: null,
  lng: null,
  volume_l: null,
  measured_at: null,
  use_per_day_l: null,
  runs_out_p10_at: null,
  runs_out_p50_at: null,
  runs_out_p90_at: null,
  requested: null,
  topup_state: 'none',
} as const

/** What a day's tanks are read by; `schedule_id` is the plan's own, whose jobs don't count as others. */
export type TankQuery = {
  readonly depotId: number
  readonly day: string
  readonly planned: readonly number[]
  readonly schedule_id: number | null
}

/** Reads the tanks that a depot's day may visit, with their forecasts, requests and open jobs, in one statement. */
export async function readTanks(db: Database, query: TankQuery): Promise<ReadTank[]> {
  const { depotId, day, planned, schedule_id } = query
  const rows = await db.query<Row>(TANKS_SQL, [
    depotId,
    planned,
    schedule_id,
    OPEN_JOB_STATES,
    DISPATCH_KINDS,
    Math.max(MAX_TANKS, planned.length),
  ])
  // The order doesn't depend on the plan, so that cached distances fit.
  rows.sort((a, b) => a.id - b.id)
  return rows.map(row => {
    const requested = requestOf(row, day)
    const isForLater = row.topup_state === 'scheduled' && requested === null
    const tank: ReadTank = {
      id: row.id,
      name: row.name,
      customer_name: row.customer_name,
      lat: row.lat,
      lng: row.lng,
      direction: row.direction,
      content_type: row.content_type,
      capacity_l: row.capacity_l,
      safe_fill_l: row.safe_fill_l,
      dead_stock_l: row.dead_stock_l,
      volume_l: row.volume_l,
      measured_at: row.reading_at,
      use_per_day_l: row.rate_l_day,
      runs_out_p10_at: row.runs_out_p10_at,
      runs_out_p50_at: row.runs_out_p50_at,
      runs_out_p90_at: row.runs_out_p90_at,
      requested,
      hose_m: row.hose_m,
      max_width_mm: row.max_width_mm,
      windows: row.delivery_hours ?? [],
      is_quarantined: row.quarantined,
      // A visit on a later day is as good as a job.
      has_open_job: row.has_open_job || isForLater,
      topup_state: row.topup_state,
      gone: !row.is_in_service ? 'removed' : row.group_id === depotId ? null : 'moved',
      ...(row.is_foreign ? { ...FOREIGN, name: `#${row.id}` } : {}),
    }
    return withDelivered(tank, row.done_l ?? 0)
  })
}
