import { DEAF } from '../../../src/config/entities/shared/deviceLife'
import { audit } from '../../engine/audit/append'
import { advisoryLock } from '../../engine/db/advisoryLock'
import type { Database } from '../../engine/db/open'
import type { Deps } from '../../engine/deps'
import { recallQueued } from '../devices'
import { REQUEST_CHUNK, askDevices } from './askDevices'
import { sentenceOfHalt, type Halt } from './halt'
import { firmwareOf, sharesOf, type Rollout } from './rollout'

/** A device without a progress message for this number of days has failed. */
const SILENT_DAYS = 7

// Ignore devices that left the field during the roll-out.
const SKIP_GONE = `update rollout_devices u set state = 'skipped', updated_at = $2 from devices d
  where u.rollout_id = $1 and u.state not in ('failed', 'rolled_back', 'confirmed', 'skipped')
    and d.id = u.device_id and (d.deleted_at is not null or d.state = any($3::text[]))`

type Counts = { devices: number; failed: number; open: number }

async function change(tx: Database, { id, state }: Rollout, to: string, halt: Halt | null, now: Date) {
  const ended = to === 'completed' ? now : null
  const reason = halt && sentenceOfHalt(halt)
  await tx.query(
    `update rollouts set state = $2, stop_reason = $3, halt = $4::jsonb, ended_at = $5, version = version + 1, updated_at = $6,
       updated_by = null where id = $1`,
    [id, to, reason, halt && JSON.stringify(halt), ended, now],
  )
  tx.changed({ entity: 'rollouts', ids: [id] })
  await audit(tx, now, {
    actor: null,
    action: to === 'paused' ? 'halted' : to,
    entity: 'rollouts',
    entityId: id,
    before: { state },
    after: { state: to, stop_reason: reason, halt },
    ip: null,
    requestId: null,
  })
}

/** Recalls update requests that no device has fetched, so that no further device begins. */
export async function recallRequests(tx: Database, rollout: number, now: Date): Promise<void> {
  const devices = await tx.query<{ device_id: number }>(
    'select device_id from rollout_devices where rollout_id = $1 order by device_id',
    [rollout],
  )
  const waiting = await recallQueued(
    tx,
    devices.map(({ device_id }) => device_id),
    'enter_dfu',
    now,
  )
  await tx.query(
    `update rollout_devices set state = 'pending', requested_at = null, updated_at = $3
     where rollout_id = $1 and device_id = any($2::int[]) and state = 'requested'`,
    [rollout, waiting, now],
  )
}

/** Counts of a stage, and of devices in progress in it or, retried, in an earlier one. */
async function countStage(tx: Database, id: number, stage: number): Promise<Counts> {
  const [counts] = await tx.query<Counts>(
    `select count(*) filter (where stage = $2)::int as devices,
       count(*) filter (where stage = $2 and state in ('failed', 'rolled_back'))::int as failed,
       count(*) filter (where state not in ('failed', 'rolled_back', 'confirmed'))::int as open
     from rollout_devices where rollout_id = $1 and stage <= $2 and state <> 'skipped'`,
    [id, stage],
  )
  return counts!
}

async function advance(tx: Database, rollout: Rollout, now: Date): Promise<number> {
  const stage = rollout.stage ?? 1
  await tx.query(SKIP_GONE, [rollout.id, now, DEAF])
  await tx.query(
    `update rollout_devices set state = 'failed', error = 'silent', updated_at = $2
     where rollout_id = $1 and state not in ('pending', 'failed', 'rolled_back', 'confirmed', 'skipped')
       and updated_at < $2::timestamptz - interval '${SILENT_DAYS} days'`,
    [rollout.id, now],
  )
  const counts = await countStage(tx, rollout.id, stage)
  if (counts.failed * 100 > counts.devices * rollout.failure_pct) {
    const { failed, devices } = counts
    const halt: Halt = { code: 'failures', failed, devices, stage, limit_pct: rollout.failure_pct }
    await change(tx, rollout, 'paused', halt, now)
    await recallRequests(tx, rollout.id, now)
    return 0
  }
  if (counts.open > 0) {
    const firmware = await firmwareOf(tx, rollout.firmware_id)
    return firmware ? askDevices(tx, rollout, stage, firmware.version_name, now) : 0
  }
  if (stage >= sharesOf(rollout).length) {
    await change(tx, rollout, 'completed', null, now)
    return 0
  }
  await tx.query('update rollouts set stage = $2, version = version + 1, updated_at = $3 where id = $1', [
    rollout.id,
    stage + 1,
    now,
  ])
  tx.changed({ entity: 'rollouts', ids: [rollout.id] })
  return advance(tx, { ...rollout, stage: stage + 1 }, now)
}

/**
 * Advances every running roll-out as far as possible: pauses it, asks its next devices, begins its next stage, or
 * completes it.
 */
export async function advanceRollouts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const running = await db.query<{ id: number }>(
    `select id from rollouts where state = 'running' and deleted_at is null`,
  )
  for (const { id } of running) {
    let asked = REQUEST_CHUNK
    while (asked === REQUEST_CHUNK)
      asked = await db.transaction(async tx => {
        await advisoryLock(tx, 'rollouts')
        const [rollout] = await tx.query<Rollout>(
          `select * from rollouts where id = $1 and state = 'running' for update`,
          [id],
        )
        return rollout ? advance(tx, rollout, now()) : 0
      })
  }
}
