import type { Database } from '../db/open'
import { keyOf } from './ingest/envelope'
import { syncMountings } from './ingest/mountings'
import { enqueueHistory } from './ingest/queue'
import { wake } from './ingest/wake'

type Identity = { sigfox_id: string | null; dev_eui: string | null }

const keysOf = (rows: readonly Identity[]) =>
  rows.flatMap(({ sigfox_id, dev_eui }) => [
    ...(sigfox_id ? [keyOf('sigfox', sigfox_id)] : []),
    ...(dev_eui ? [keyOf('lorawan', dev_eui)] : []),
  ])

/**
 * A tank's geometry, or the device on it, has changed: every reading that was ever taken on it gets its level and
 * volume anew. Runs in the transaction that wrote the tank; the work itself follows.
 */
export async function recalculateTank(db: Database, tankId: number, now: Date): Promise<void> {
  const [tank] = await db.query<{ device_id: number | null }>(
    'select device_id from tanks where id = $1 and deleted_at is null',
    [tankId],
  )
  const before = await db.query<{ device_id: number }>(
    'select device_id from mountings where tank_id = $1 and to_at is null',
    [tankId],
  )
  const pairs = before
    .filter(({ device_id }) => device_id !== tank?.device_id)
    .map(({ device_id }) => ({ device_id, tank_id: null }))
  await syncMountings(db, tank?.device_id ? [...pairs, { device_id: tank.device_id, tank_id: tankId }] : pairs, now)
  const devices = await db.query<Identity>(
    `select d.sigfox_id, d.dev_eui from devices d
     where d.deleted_at is null and d.id in (select device_id from mountings where tank_id = $1)`,
    [tankId],
  )
  await enqueueHistory(db, keysOf(devices))
  wake()
}

/** A device's calibration or kind has changed: everything that it ever measured is worked out anew. */
export async function recalculateDevice(db: Database, deviceId: number): Promise<void> {
  const devices = await db.query<Identity>('select sigfox_id, dev_eui from devices where id = $1', [deviceId])
  await enqueueHistory(db, keysOf(devices))
  wake()
}
