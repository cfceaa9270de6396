import type { UpdateState } from '../../../src/config/entities/shared/rolloutStates'
import type { Database } from '../../engine/db/open'
import { notFound } from '../../engine/errors'
import { sharesOf, type Rollout } from './rollout'

type Stage = {
  stage: number
  devices: number
  confirmed: number
  failed: number
  silent: number
  running: number
  pending: number
}
export type Updated = {
  device_id: number
  device: string
  stage: number
  state: UpdateState
  error: string | null
  percent: number
  attempt: number
  updated_at: Date
}
/** Maximum number of listed devices in each group. */
const MAX_DEVICES = 200

const devicesIn = (
  states: string,
) => `select u.device_id, d.device_id as device, u.stage, u.state, u.error, u.percent,
    u.attempt, u.updated_at
  from rollout_devices u join devices d on d.id = u.device_id
  where u.rollout_id = $1 and u.state in (${states}) order by u.updated_at desc, u.device_id limit ${MAX_DEVICES}`
const FAILED = devicesIn(`'failed', 'rolled_back'`)
const UNDER_WAY = devicesIn(`'requested', 'entered', 'transferring', 'verifying', 'applied'`)

/** Progress of each stage of a roll-out, and the devices in progress or failed, with their last message. */
export async function rolloutProgress(db: Database, id: number, now: Date) {
  const [rollout] = await db.query<Rollout>('select * from rollouts where id = $1', [id])
  if (!rollout) throw notFound()
  const counted = await db.query<Stage>(
    `select stage, count(*)::int as devices,
       count(*) filter (where state = 'confirmed')::int as confirmed,
       count(*) filter (where state in ('failed', 'rolled_back'))::int as failed,
       count(*) filter (where state not in ('pending', 'confirmed', 'failed', 'rolled_back')
         and updated_at < $2::timestamptz - interval '1 day')::int as silent,
       count(*) filter (where state not in ('pending', 'confirmed', 'failed', 'rolled_back')
         and updated_at >= $2::timestamptz - interval '1 day')::int as running,
       count(*) filter (where state = 'pending')::int as pending
     from rollout_devices where rollout_id = $1 and state <> 'skipped' group by stage`,
    [rollout.id, now],
  )
  const failed = await db.query<Updated>(FAILED, [rollout.id])
  const under_way = await db.query<Updated>(UNDER_WAY, [rollout.id])
  const none = { devices: 0, confirmed: 0, failed: 0, silent: 0, running: 0, pending: 0 }
  const [skipped] = await db.query<{ n: number }>(
    `select count(*)::int as n from rollout_devices where rollout_id = $1 and state = 'skipped'`,
    [rollout.id],
  )
  return {
    id: rollout.id,
    state: rollout.state,
    stage: rollout.stage,
    failure_pct: rollout.failure_pct,
    skipped: skipped!.n,
    stages: sharesOf(rollout).map((share_pct, i) => ({
      ...none,
      ...counted.find(({ stage }) => stage === i + 1),
      stage: i + 1,
      share_pct,
    })),
    failed,
    under_way,
  }
}
