import { entityOf } from '../../src/config/entities'
import { nextChance, searchDay, storedPlan } from '../../server/domain/dispatch/day'
import { solve } from '../../server/domain/dispatch/solve'
import { dayIn, shiftDay } from '../../server/domain/zonedTime'
import { act } from '../../server/engine/crud/act'
import type { Writer } from '../../server/engine/crud/writer'
import type { Env } from '../../server/engine/env'
import { openDay, readDay } from '../../server/features/dispatch/openDay'
import { lockPlan, storePlan } from '../../server/features/dispatch/planStore'
import { readDepot } from '../../server/features/dispatch/readDepot'
import { PLANNER_GROUP } from './accounts'

const tanks = entityOf('tanks')
const requestTopup = tanks.actions.find(({ name }) => name === 'requestTopup')!

/** A fixed seed and number of iterations give the same draft on every machine, within a second. */
const SEARCH = { seed: 1, maxIterations: 100 }

type Asked = { readonly content_type: string; readonly note: string | null; readonly days: number }
/** Requests at the depot, each of its product's tank with the most space; wished for some days after the planned one. */
const ASKED: readonly Asked[] = [
  { content_type: 'kerosene', note: 'Before the weekend', days: 0 },
  { content_type: 'kerosene', note: null, days: 0 },
  { content_type: 'gas_oil', note: 'Silage contractors come this week', days: 0 },
  { content_type: 'derv', note: null, days: 0 },
  { content_type: 'kerosene', note: 'Ring when you are on the way', days: 1 },
  { content_type: 'gas_oil', note: null, days: 2 },
  { content_type: 'kerosene', note: null, days: 3 },
]

/** The tank of a product with the most space that one of the trucks reaches, and that no round has visited or will. */
const TANK_SQL = `select t.id from tanks t
  where t.group_id = $1 and t.content_type = $2 and t.direction = -1 and t.state = 'active' and t.deleted_at is null
    and t.topup_state = 'none' and not t.quarantined and t.lat is not null and t.volume_l is not null
    and not exists (select from jobs j where j.tank_id = t.id
      and (j.vehicle_id is not null or j.state not in ('done', 'failed', 'cancelled')))
    and exists (select from vehicles v where v.depot_id = $1
      and coalesce(t.max_width_mm >= v.width_mm, true) and coalesce(t.hose_m <= v.hose_m, true))
  order by t.capacity_l * t.safe_fill_pct / 100 - t.volume_l desc, t.id limit 1`

/** Requests top-ups of the planner's depot, which the next round can serve. */
async function requestTopups(writer: Writer, day: string): Promise<void> {
  for (const { content_type, note, days } of ASKED) {
    const [tank] = await writer.db.query<{ id: number }>(TANK_SQL, [PLANNER_GROUP, content_type])
    if (!tank) continue
    const input = { topup_l: null, topup_note: note, topup_wish_on: shiftDay(day, days) }
    await act(writer, tanks, requestTopup, tank.id, input, {})
  }
}

/** Stores a draft of the depot's next open day, as the search proposes it, with requests for it. */
export async function makeDraft(writer: Writer, { env, uid }: { env: Env; uid: string }): Promise<void> {
  const { db, now, log } = writer
  const { zone, settings } = await readDepot(db, PLANNER_GROUP)
  const day = nextChance(dayIn(now, zone), settings.working_days, settings.holidays)
  await requestTopups(writer, day)
  const row = await lockPlan(db, PLANNER_GROUP, day, undefined, { uid, now })
  const { planned } = openDay(await readDay({ env, log, db, now }, PLANNER_GROUP, day, { row }))
  const { problem, start } = searchDay(planned)
  const plan = storedPlan(solve(problem, { ...SEARCH, start }), row.plan)
  await storePlan(db, row, plan, { uid, now, past: 'push' })
}
