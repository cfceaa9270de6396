import { DOWNLINKS_PER_DAY } from '../../../src/config/entities/shared/downlinkKinds'
import type { Database } from '../../engine/db/open'
import { AppError } from '../../engine/errors'
import { COUNTED, dayOf, NOTHING, queueDownlink } from '../devices'
import type { Rollout } from './rollout'

/** Devices asked in one transaction, which blocks the embedded database for other requests. */
export const REQUEST_CHUNK = 200

// A device without budget today is asked tomorrow.
const NEXT = `select u.device_id from rollout_devices u
  where u.rollout_id = $1 and u.stage <= $2 and u.state = 'pending'
    and (select count(*) from downlinks where device_id = u.device_id and created_at >= $3
      and ${COUNTED}) < ${DOWNLINKS_PER_DAY}
  order by u.device_id limit ${REQUEST_CHUNK}`

const MARK_REQUESTED_SQL = `update rollout_devices set state = 'requested', requested_at = $3, updated_at = $3
  where rollout_id = $1 and device_id = $2`

/** Returns whether the device was asked; otherwise it is tried again in the next run. */
async function askDevice(tx: Database, device: number, firmware: string, now: Date): Promise<boolean> {
  const server = { uid: null, now, ip: null, requestId: null }
  try {
    await queueDownlink(tx, device, { ...NOTHING, kind: 'enter_dfu', firmware }, server)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return false
    throw error
  }
}

/** Asks the next devices of the stages begun so far to load a version. Returns their number. */
export async function askDevices(
  tx: Database,
  rollout: Rollout,
  stage: number,
  version: string,
  now: Date,
): Promise<number> {
  const next = await tx.query<{ device_id: number }>(NEXT, [rollout.id, stage, dayOf(now)])
  let asked = 0
  for (const { device_id } of next) {
    if (!(await askDevice(tx, device_id, version.split('-')[0]!, now))) continue
    await tx.query(MARK_REQUESTED_SQL, [rollout.id, device_id, now])
    asked += 1
  }
  return asked
}
