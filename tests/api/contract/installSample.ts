import { randomUUID } from 'node:crypto'
import { addTank, NOW } from '../ingest/support'
import type { World } from './world'

/** Input for an installation: a tank without a device, a packed device, and two pictures sent by the caller. */
export async function installSample({ db }: World, userId: number) {
  const tank = await addTank(db, null, { group_id: 11 })
  await db.query('update tanks set lat = 51.9, lng = -8.47 where id = $1', [tank])
  const code = randomUUID().slice(0, 8).toUpperCase()
  await db.query(
    `insert into devices (device_id, enclosure_id, sigfox_id, hw_version, network, state)
     values ($1, $1, $1, '2.2', 'sigfox', 'shipped')`,
    [code],
  )
  const photos = [randomUUID(), randomUUID()]
  for (const id of photos)
    await db.query(
      `insert into attachments (id, user_id, mime, bytes, sha256, content, created_at)
       values ($1, $2, 'image/jpeg', 1, '', '\\x00', $3)`,
      [id, userId, NOW],
    )
  return {
    tank: { id: tank },
    device: { enclosure_id: code },
    installation: { lat: 51.9, lng: -8.47, accuracy_m: 8, photos },
  }
}
