import { holdAttachments } from '../../engine/attachments/hold'
import type { Database } from '../../engine/db/open'
import { refuseProblems } from '../../engine/errors'
import { setReportPhotos } from '../decisions'

/** Assigns a user's uploaded pictures to the newest report of a tank; refuses other users' pictures by field. */
export async function holdReportPhotos(
  db: Database,
  userId: number,
  tankId: number,
  photos: readonly string[],
) {
  if (photos.length === 0) return
  const id = await setReportPhotos(db, tankId, photos)
  if (!(await holdAttachments(db, userId, { entity: 'reports', id: String(id) }, photos)))
    refuseProblems({ photos: { key: 'validation.unknownReference' } })
}
