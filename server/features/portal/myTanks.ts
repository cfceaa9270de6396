import type { AnswerOf } from '../../../src/config/schema/calls/shapes'
import type { myTanks } from '../../../src/config/calls/customerTanks'
import { DISPATCH_KINDS, OPEN_JOB_STATES } from '../../../src/config/entities/shared/jobKinds'
import type { Principal } from '../../../src/config/schema'
import type { Database } from '../../engine/db/open'
import { notFound } from '../../engine/errors'
import { OWN_TANKS } from './ownTank'

type Times = 'reading_at' | 'lasts_from' | 'lasts_to'
type Answered = AnswerOf<(typeof myTanks)['answer']>[number]
export type MyTank = Omit<Answered, Times> & { [K in Times]: Date | null }

/** A timestamp inside JSON in the API's format, which differs from PostgreSQL's JSON format. */
const moment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const listed = (values: readonly string[]) => values.map(value => `'${value}'`).join(', ')
/** The next stop of a truck at the tank `t`, until half a day after its window: a truck may be late. */
const NEXT_VISIT = `select jsonb_build_object('kind', j.kind, 'from', ${moment('j.window_start')}, 'until', ${moment('j.window_end')})
  from jobs j where j.tank_id = t.id and j.kind in (${listed(DISPATCH_KINDS)}) and j.state in (${listed(OPEN_JOB_STATES)})
    and j.window_end > $2::timestamptz - interval '12 hours' and j.window_start is not null and j.deleted_at is null
  order by j.window_start limit 1`

/** Default limits without a setting of the tank or its depot. Domain model, section 8. */
const LOW = 25
const CRITICAL = 10

// A customer is shown the time of their own request only: staff schedule visits without one.
const SQL = `select t.id, coalesce(s.label, t.name) as name, t.content_type, t.content_label, t.direction,
    coalesce(t.shape, m.shape) as shape, coalesce(t.dimensions, m.dimensions) as dimensions, t.capacity_l, t.safe_fill_pct,
    coalesce(t.low_pct, g.low_pct, ${LOW}) as low_pct, coalesce(t.critical_pct, g.critical_pct, ${CRITICAL}) as critical_pct,
    s.alert_pct, t.level_mm, t.volume_l, t.pct, t.level_state, t.reading_at,
    case when not t.quarantined then t.runs_out_p10_at end as lasts_from,
    case when not t.quarantined then t.runs_out_p90_at end as lasts_to,
    jsonb_build_object('state', t.topup_state, 'litres', t.topup_l, 'note', t.topup_note, 'wish_on', t.topup_wish_on,
      'at', case when asker.role_type = 'customer' then ${moment('t.topup_at')} end, 'planned_on', t.topup_on) as topup,
    (${NEXT_VISIT}) as visit,
    (select jsonb_build_object('type', r.type, 'at', ${moment('r.created_at')}) from reports r
      where r.tank_id = t.id and r.state = 'reported' and r.deleted_at is null order by r.id desc limit 1) as report
  from tanks t
  left join tankgroups g on g.id = t.group_id
  left join models m on m.id = t.model_id
  left join customer_tanks s on s.tank_id = t.id
  left join users asker on asker.uid = t.topup_by
  where ${OWN_TANKS}`

/** A customer's own tanks, oldest first. */
export const myTanksOf = (db: Database, { customerId }: Principal, now: Date) =>
  db.query<MyTank>(`${SQL} order by t.id`, [customerId, now])

export async function myTankOf(
  db: Database,
  { customerId }: Principal,
  id: number,
  now: Date,
): Promise<MyTank> {
  const [tank] = await db.query<MyTank>(`${SQL} and t.id = $3`, [customerId, now, id])
  if (!tank) throw notFound()
  return tank
}

/** Stores a customer's name for a tank and their alert level; omitted values don't change. */
export const updateTankSettings = (
  db: Database,
  tankId: number,
  change: { readonly name?: string | null; readonly alert_pct?: number | null },
) =>
  db.query(
    `insert into customer_tanks (tank_id, label, alert_pct) values ($1, $2, $3)
     on conflict (tank_id) do update set
       label = case when $4 then excluded.label else customer_tanks.label end,
       alert_pct = case when $5 then excluded.alert_pct else customer_tanks.alert_pct end,
       alerted_at = case when $5 then null else customer_tanks.alerted_at end`,
    [tankId, change.name ?? null, change.alert_pct ?? null, 'name' in change, 'alert_pct' in change],
  )
