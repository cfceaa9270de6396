import { healthChecksV2 } from '../../../src/config/entities/declared'
import { NO_FAULT } from '../../../src/config/entities/shared/healthCheck'
import { insertDocument } from '../../engine/db/insertDocument'
import type { Database } from '../../engine/db/open'
import { judgeSelfTest } from '../../domain/selfTest'
import type { DeviceMessages } from '../../events'
import { uplinkOf } from '../readings'

const { name } = healthChecksV2

// Type 1 is in the upper three bits of the first byte.
const SELF_TEST = /^[23]/

// Includes removed ones, so that they aren't created again.
const EXISTS_SQL = `select 1 from documents
  where collection = $1 and (data->>'device_id')::int = $2 and data->>'at' = $3 limit 1`

/** Stores each self-test that devices report, once, even if their messages are processed again. */
export async function keepSelfTests(tx: Database, said: readonly DeviceMessages[], now: Date): Promise<void> {
  for (const { device, heard } of said)
    for (const { at, payload } of heard) {
      // Nearly all messages are levels; skip decoding those.
      const uplink = SELF_TEST.test(payload) ? uplinkOf(payload) : undefined
      if (!uplink) continue
      const moment = new Date(at).toISOString()
      if ((await tx.query(EXISTS_SQL, [name, device, moment])).length > 0) continue
      const { fault = NO_FAULT, score, reasons } = judgeSelfTest(uplink)
      const record = {
        device_id: device,
        at: moment,
        battery_mv: uplink.battery_mv,
        echo_strength: uplink.echo_quality,
        temp_c: uplink.temp_c,
        resets: null,
        fault_code: fault,
        job_id: null,
        score,
        reasons,
        predicted_battery_end: null,
      }
      const id = await insertDocument(tx, name, record, { now, uid: null })
      tx.changed({ entity: name, ids: [id] })
    }
}
