import { createHash } from 'node:crypto'
import type { Database } from '../../server/engine/db/database'
import type { Row } from './fleet'
import { DRAWINGS } from './installDrawings'

const uuidOf = (text: string) => {
  const hex = createHash('sha256').update(text).digest('hex')
  return [8, 4, 4, 4, 12]
    .map((length, i, all) => {
      const from = all.slice(0, i).reduce((sum, one) => sum + one, 0)
      return hex.slice(from, from + length)
    })
    .join('-')
}

/** Ids of an installation's photos, known before the photos exist. */
export const photoIds = (installation: string): string[] =>
  DRAWINGS.map((_, view) => uuidOf(`photo/${installation}/${view}`))

/** Gives each installation, or each trial, its own copies of the pictures, taken at its location. */
export async function makeInstallPhotos(
  db: Database,
  entity: 'installations' | 'dev_installations',
  installations: readonly Row[],
  now: Date,
): Promise<void> {
  for (const { id, installer_id, lat, lng } of installations)
    for (const [view, photo] of photoIds(id as string).entries()) {
      const content = DRAWINGS[view]!
      await db.query(
        `insert into attachments (id, user_id, mime, bytes, sha256, content, created_at, entity, entity_id, lat, lng)
         values ($1, $2, 'image/jpeg', $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          photo,
          installer_id,
          content.length,
          createHash('sha256').update(content).digest('hex'),
          content,
          now,
          entity,
          id,
          lat,
          lng,
        ],
      )
    }
}
