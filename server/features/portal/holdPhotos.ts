import type { Database } from '../../engine/db/open'
import { refuseProblems } from '../../engine/errors'

/** Assigns a user's uploaded pictures to the newest report of a tank; refuses other users' pictures by field. */
export async function holdReportPhotos(
  db: Database,
  userId: number,
  tankId: number,
  photos: readonly string[],
) {
  if (photos.length === 0) return
  const [report] = await db.query<{ id: number }>(
    `update reports set photos = $2 where id = (select max(id) from reports where tank_id = $1) returning id`,
    [tankId, photos],
  )
  const held = await db.query(
    `update attachments set entity = 'reports', entity_id = $3
     where id::text = any($1) and user_id = $2 and entity is null returning id`,
    [photos, userId, String(report!.id)],
  )
  if (held.length !== new Set(photos).size) refuseProblems({ photos: { key: 'validation.unknownReference' } })
}
