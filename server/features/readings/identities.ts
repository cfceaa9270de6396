import type { Database } from '../../engine/db/open'
import { counterOf, radioKeysOf, type Identity, type RadioKey } from './deviceKeys'
import type { Span } from './deriveReadings'

/** A key, and the period in which messages received under it belong to the device; ms. */
export type HeldKey = RadioKey & { received: Span }

type Row = {
  device_id: number
  network: RadioKey['network']
  key: string
  since: Date | null
  until: Date | null
}

/** Present and former keys of devices, each with its period. */
export async function heldKeys(
  db: Database,
  devices: readonly (Identity & { id: number })[],
): Promise<Map<number, HeldKey[]>> {
  const rows = await db.query<Row>(
    'select device_id, network, key, since, until from device_identities where device_id = any($1::int[]) order by id',
    [devices.map(({ id }) => id)],
  )
  return new Map(
    devices.map(device => {
      const own = rows.filter(row => row.device_id === device.id)
      const isDated = ({ key }: RadioKey) => own.some(row => row.key === key && row.until === null)
      const dated = own.map(({ network, key, since, until }) => ({
        network,
        key,
        counter: counterOf(network),
        received: { from: since?.getTime() ?? -Infinity, to: until?.getTime() ?? Infinity },
      }))
      const always = radioKeysOf(device).filter(key => !isDated(key))
      const ever = { from: -Infinity, to: Infinity }
      return [device.id, [...dated, ...always.map(key => ({ ...key, received: ever }))]]
    }),
  )
}

/** A time as a PostgreSQL literal, as JavaScript dates can't be infinite. */
export const momentOf = (ms: number): string =>
  ms === Infinity ? 'infinity' : ms === -Infinity ? '-infinity' : new Date(ms).toISOString()

/**
 * Records a change of a device's identity. Earlier messages don't change owners: the device keeps the messages under
 * its former keys, and gets none that were received under the new keys before.
 */
export async function recordIdentityChange(
  db: Database,
  id: number,
  { before, after, now }: { before: Identity; after: Identity; now: Date },
): Promise<void> {
  const [had, has] = [radioKeysOf(before), radioKeysOf(after)]
  const without = (list: readonly RadioKey[], others: readonly RadioKey[]) =>
    list.filter(({ key }) => !others.some(other => other.key === key))
  for (const { key, network } of without(had, has)) {
    const ended = await db.query(
      'update device_identities set until = $3 where device_id = $1 and key = $2 and until is null returning 1',
      [id, key, now],
    )
    if (ended.length === 0)
      await db.query(
        'insert into device_identities (device_id, network, key, until) values ($1, $2, $3, $4)',
        [id, network, key, now],
      )
  }
  for (const { key, network } of without(has, had))
    await db.query('insert into device_identities (device_id, network, key, since) values ($1, $2, $3, $4)', [
      id,
      network,
      key,
      now,
    ])
}

/** Deletes a device's former identities, as if it had always had its present one. Returns the keys that it loses. */
export async function forgetIdentityChanges(db: Database, id: number): Promise<string[]> {
  const rows = await db.query<{ key: string }>(
    'delete from device_identities where device_id = $1 returning key',
    [id],
  )
  return [...new Set(rows.map(({ key }) => key))]
}
