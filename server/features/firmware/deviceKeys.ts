import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../engine/deps'
import type { Database } from '../../engine/db/open'

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

/** Creates a new key for a device and revokes the previous one. Only its hash is stored. */
export async function issueDeviceKey(tx: Database, device: number, by: string, now: Date): Promise<string> {
  const key = randomBytes(24).toString('base64url')
  await tx.query(
    `insert into device_keys (device_id, hash, issued_at, issued_by) values ($1, $2, $3, $4)
     on conflict (device_id) do update set hash = excluded.hash, issued_at = excluded.issued_at, issued_by = excluded.issued_by`,
    [device, hashOf(key), now, by],
  )
  return key
}

/** The device with this printed id, if the key is valid for it. */
export async function deviceOfKey(
  { db }: Pick<Deps, 'db'>,
  name: string,
  key: string,
): Promise<number | undefined> {
  const [row] = await db.query<{ id: number; hash: string }>(
    `select d.id, k.hash from devices d join device_keys k on k.device_id = d.id
     where d.device_id = $1 and d.deleted_at is null and d.state <> 'retired'`,
    [name],
  )
  const fits = timingSafeEqual(Buffer.from(hashOf(key)), Buffer.from(row?.hash ?? hashOf('')))
  return row && fits ? row.id : undefined
}
