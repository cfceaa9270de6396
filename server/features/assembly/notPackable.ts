import type { Database } from '../../engine/db/open'

/** States of devices in use or out of use, which can't be shipped. */
const NOT_SENT = ['installed', 'inactive', 'failed', 'quarantined', 'returned', 'retired']

/** The first of these devices that can't be packed, and its state. */
export async function notPackable(
  db: Database,
  ids: readonly number[],
): Promise<{ device: string; state: string } | undefined> {
  const [found] = await db.query<{ device: string; state: string }>(
    `select device_id as device, state from devices
     where id = any($1::int[]) and state = any($2::text[]) and deleted_at is null order by id limit 1`,
    [ids, NOT_SENT],
  )
  return found
}
