import { insertDocument } from '../../engine/db/insertDocument'
import type { Database } from '../../engine/db/open'
import { decodeDfuStatus, type DfuStatus } from '../../domain/codec/dfuStatus'
import type { HeardDevice } from '../../events'
import { setFirmware } from '../devices'

type Update = {
  rollout_id: number
  device_id: number
  stage: number
  state: string
  from_version: string | null
  attempt: number
  since: Date | null
  version: string
  size: number | null
}
type StatusReport = DfuStatus & { at: Date }

// A device's latest update request and its progress; a device may retry a finished update. Only messages after the
// request count: a device that is asked again may still be reporting the end of its last attempt.
const UNDER_WAY = `select u.rollout_id, u.device_id, u.stage, u.state, u.from_version, u.attempt,
    coalesce((select max(asked_at) from downlinks l where l.device_id = u.device_id and l.kind = 'enter_dfu'
      and l.created_at >= u.requested_at), case when u.state <> 'requested' or u.attempt = 0 then u.requested_at end) as since,
    f.data->>'version_name' as version, (f.data->>'size')::int as size
  from rollout_devices u join rollouts r on r.id = u.rollout_id
    join documents f on f.collection = 'firmwares' and f.id = r.firmware_id
  where u.device_id = any($1::int[]) and u.state not in ('pending', 'confirmed', 'skipped')
    and r.state in ('running', 'paused', 'aborted') and u.requested_at is not null
    and not exists (select from rollout_devices later where later.device_id = u.device_id
      and (later.requested_at, later.rollout_id) > (u.requested_at, u.rollout_id))`

// Type 4 is in the upper three bits of the first byte.
const UPDATE_STATUS_SQL = `select at, payload from raw_messages where device_key = any($1::text[]) and at > $2 and payload ~ '^[89]'
  order by at, seq, payload`

const ENDS: Readonly<Record<string, 'confirmed' | 'failed' | 'rolled_back'>> = {
  confirmed: 'confirmed',
  failed: 'failed',
  rolled_back: 'rolled_back',
}

async function saidBy(tx: Database, keys: readonly string[], since: Date): Promise<StatusReport[]> {
  const rows = await tx.query<{ at: Date; payload: string }>(UPDATE_STATUS_SQL, [keys, since])
  return rows.flatMap(({ at, payload }) => {
    const status = decodeDfuStatus(Buffer.from(payload, 'hex'))
    return status ? [{ ...status, at }] : []
  })
}

/**
 * Tracks each device's update from all messages since the request: the newest message counts, in any order of arrival.
 * A finished attempt is stored in the history once.
 */
export async function followUpdates(tx: Database, devices: readonly HeardDevice[], now: Date): Promise<void> {
  const updates = await tx.query<Update>(UNDER_WAY, [devices.map(({ id }) => id)])
  for (const update of updates) {
    if (update.since === null) continue
    const device = devices.find(({ id }) => id === update.device_id)!
    const said = await saidBy(
      tx,
      device.deviceKeys.map(({ key }) => key),
      update.since,
    )
    const last = said.find(({ state }) => state === 'confirmed') ?? said.at(-1)
    if (!last || (last.state === update.state && last.state !== 'transferring')) continue
    await tx.query(
      `update rollout_devices set state = $3, percent = $4, attempt = $5, error = $6, updated_at = $7
       where rollout_id = $1 and device_id = $2`,
      [update.rollout_id, update.device_id, last.state, last.percent, last.attempt, last.error, now],
    )
    tx.changed({ entity: 'rollouts', ids: [update.rollout_id] })
    const result = ENDS[last.state]
    if (!result) continue
    await keepHistory(tx, update, said, last, result, now)
    if (result === 'confirmed') await setFirmware(tx, update.device_id, update.version)
  }
}

async function keepHistory(
  tx: Database,
  update: Update,
  said: readonly StatusReport[],
  last: StatusReport,
  result: 'confirmed' | 'failed' | 'rolled_back',
  now: Date,
) {
  const began = said.find(({ attempt }) => attempt === last.attempt)
  const record = {
    device_id: update.device_id,
    from: update.from_version,
    to: update.version,
    started_at: (began ?? last).at.toISOString(),
    ended_at: last.at.toISOString(),
    result,
    error: last.error,
    attempt: Math.max(1, last.attempt),
    rollout_id: update.rollout_id,
    stage: update.stage,
    bytes: update.size === null ? null : Math.round((update.size * last.percent) / 100),
    trigger: 'rollout',
  }
  const id = await insertDocument(tx, 'dfu_history_v2', record, { now, uid: null })
  tx.changed({ entity: 'dfu_history_v2', ids: [id] })
}
