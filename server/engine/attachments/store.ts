import { DAY_MS } from '../../../src/config/schema/durations'
import { createHash, randomUUID } from 'node:crypto'
import type { Deps } from '../deps'
import { AppError } from '../errors'
import type { Place } from './placeOf'

/** Unused pictures that one user may upload within a day. */
const UNUSED_MAX = 20

export type Attachment = {
  id: string
  user_id: number
  mime: string
  content: Buffer
  entity: string | null
  entity_id: string | null
}

/** Stores a picture until a record references it, and deletes pictures that no record referenced for a day. */
export async function keepPicture(
  { db, now: clock }: Deps,
  userId: number,
  content: Buffer,
  place: Place | null,
) {
  const now = clock()
  await db.query('delete from attachments where entity is null and created_at < $1', [
    new Date(now.getTime() - DAY_MS),
  ])
  const [unused] = await db.query<{ count: number }>(
    'select count(*)::int as count from attachments where entity is null and user_id = $1',
    [userId],
  )
  if (unused!.count >= UNUSED_MAX)
    throw new AppError('too_many', { key: 'errors.tooMany' }, { retryAfter: 3600 })
  const id = randomUUID()
  const sha256 = createHash('sha256').update(content).digest('hex')
  await db.query(
    `insert into attachments (id, user_id, mime, bytes, sha256, content, created_at, lat, lng)
     values ($1, $2, 'image/jpeg', $3, $4, $5, $6, $7, $8)`,
    [id, userId, content.length, sha256, content, now, place?.lat ?? null, place?.lng ?? null],
  )
  return { id, mime: 'image/jpeg', bytes: content.length, sha256, place }
}

/** An attachment with the record that holds it; undefined when the id is unknown. */
export async function attachmentOf({ db }: Deps, id: string): Promise<Attachment | undefined> {
  const [found] = await db.query<Attachment>(
    'select id, user_id, mime, content, entity, entity_id from attachments where id::text = $1',
    [id],
  )
  return found
}
