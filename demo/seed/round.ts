import { entityOf } from '../../src/config/entities'
import { act } from '../../server/engine/crud/act'
import type { Writer } from '../../server/engine/crud/writer'
import type { Env } from '../../server/engine/env'
import { dayIn } from '../../server/domain/zonedTime'
import { publishPlan } from '../../server/features/dispatch/planService'
import { lockPlan, storePlan, type KeptPlan } from '../../server/features/dispatch/planStore'
import { PLANNER_GROUP } from './accounts'

const jobs = entityOf('jobs')
/** Truck of the demonstration's driver; all of its compartments take kerosene. */
const TRUCK = 1
const COMPARTMENTS = 4
const STOPS = 8
/** With this at each stop, the stops fill the truck. */
const MOST_L = 1000
const ZONE = 'Europe/Dublin'

/** The emptiest tanks of the depot that the truck can reach, around the depot. */
const TANKS_SQL = `select * from (
    select t.id, least($3, floor(t.capacity_l * t.safe_fill_pct / 100 - t.volume_l))::int as litres,
      atan2(t.lat - g.lat, t.lng - g.lng) as direction
    from tanks t join tankgroups g on g.id = t.group_id join vehicles v on v.id = $4
    where t.group_id = $1 and t.direction = -1 and t.content_type = 'kerosene' and t.deleted_at is null
      and t.topup_state = 'none' and not t.quarantined and t.lat is not null and t.volume_l is not null
      and t.delivery_hours is null
      and coalesce(t.max_width_mm >= v.width_mm, true) and coalesce(t.hose_m <= v.hose_m, true)
      and not exists (select from jobs j where j.tank_id = t.id and j.state not in ('done', 'failed', 'cancelled'))
    order by t.pct, t.id limit $2) stops
  order by direction, id`

type Stop = { readonly id: number; readonly litres: number }

const planOf = (stops: readonly Stop[]): KeptPlan => ({
  trucks: [
    {
      vehicle_id: TRUCK,
      is_used: true,
      is_locked: false,
      trips: [
        {
          compartments: Array.from({ length: COMPARTMENTS }, () => 'kerosene'),
          stops: stops.map(({ id, litres }) => ({ tank_id: id, litres, is_locked: false })),
        },
      ],
    },
  ],
  excluded: [],
  added: [],
})

/** Publishes a round of the present day, of which one stop is delivered, and one failed. */
export async function makeRound(writer: Writer, { env, uid }: { env: Env; uid: string }): Promise<void> {
  const { db, now, log } = writer
  const stops = await db.query<Stop>(TANKS_SQL, [PLANNER_GROUP, STOPS, MOST_L, TRUCK])
  if (stops.length < 2) return
  const day = dayIn(now, ZONE)
  const row = await lockPlan(db, PLANNER_GROUP, day, undefined, { uid, now })
  await storePlan(db, row, planOf(stops), { uid, now, past: 'keep' })
  await publishPlan({ env, log, db, now, uid }, writer, PLANNER_GROUP, { day, version: row.version + 1 })
  const [first, second] = await db.query<{ id: number; planned_l: number; eta: Date }>(
    `select id, planned_l, eta from jobs where vehicle_id = $1 and eta is not null order by sequence, id limit 2`,
    [TRUCK],
  )
  const record = (name: string, id: number, input: object) =>
    act(
      writer,
      jobs,
      jobs.actions.find(action => action.name === name)!,
      id,
      { ...input },
      {},
    )
  const delivered_at = first!.eta < now ? first!.eta : now
  await record('deliver', first!.id, {
    delivered_l: first!.planned_l - 12,
    delivered_at: delivered_at.toISOString(),
  })
  await record('miss', second!.id, { fail_reason: 'The gate was locked, and nobody answered the telephone' })
}
