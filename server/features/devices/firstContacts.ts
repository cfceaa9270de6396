import { audit } from '../../engine/audit/append'
import { insertDocument } from '../../engine/db/insertDocument'
import type { Database } from '../../engine/db/open'
import type { HeardDevice } from '../../events'
import { uplinkOf } from '../readings'

type Contact = { at: Date; payload: string; rssi: number | null; stations: number }

// Type 2 is in the upper three bits of the first byte; each receiving station forwards its own copy.
const FIRST_CONTACT_SQL = `select at, payload, max(rssi) as rssi, count(*)::int as stations from raw_messages
  where device_key = any($1::text[]) and payload ~ '^[45]' group by at, seq, payload order by at, seq limit 1`

/**
 * Stores the first contact of a shipped device that reports itself from the field, with its settings and signal, for
 * a user to accept; and advances the device's state.
 */
export async function keepFirstContacts(
  tx: Database,
  devices: readonly HeardDevice[],
  now: Date,
): Promise<void> {
  const shipped = await tx.query<{ id: number; fw_version: string | null }>(
    `select id, fw_version from devices where id = any($1::int[]) and state = 'shipped' order by id`,
    [devices.map(({ id }) => id)],
  )
  for (const { id, fw_version } of shipped) {
    const { deviceKeys } = devices.find(device => device.id === id)!
    const [first] = await tx.query<Contact>(FIRST_CONTACT_SQL, [deviceKeys.map(({ key }) => key)])
    if (!first) continue
    const record = {
      device_id: id,
      first_uplink_at: first.at.toISOString(),
      fw: fw_version,
      config_version: uplinkOf(first.payload)?.config_version ?? null,
      rssi: first.rssi,
      snr: null,
      stations: first.stations,
      accepted: false,
    }
    const contact = await insertDocument(tx, 'bootstrap', record, { now, uid: null })
    tx.changed({ entity: 'bootstrap', ids: [contact] })
    tx.changed({ entity: 'devices', ids: [id] })
    await tx.query(
      `update devices set state = 'bootstrapped', version = version + 1, updated_at = $2, updated_by = null where id = $1`,
      [id, now],
    )
    await audit(tx, now, {
      actor: null,
      action: 'bootstrap',
      entity: 'devices',
      entityId: id,
      before: { state: 'shipped' },
      after: { state: 'bootstrapped' },
      ip: null,
      requestId: null,
    })
  }
}
