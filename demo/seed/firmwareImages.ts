import { createHash } from 'node:crypto'
import { sha256Of, signForDemo } from '../../server/features/firmware/signature'
import type { Database } from '../../server/engine/db/database'

/** Deterministic image bytes: each block is the hash of the previous one. */
export function demoImage(version: string, size: number): Buffer {
  const blocks: Buffer[] = []
  let block = createHash('sha256').update(version).digest()
  for (let made = 0; made < size; made += block.length) {
    blocks.push(block)
    block = createHash('sha256').update(block).digest()
  }
  return Buffer.concat(blocks).subarray(0, size)
}

/** Fields of a release that describe its image. */
export function describeImage(version: string, size: number) {
  const image = demoImage(version, size)
  return { size, sha256: sha256Of(image), signature: signForDemo(image) }
}

/** Stores an image for each release of the demonstration. */
export async function makeFirmwareImages(db: Database, now: Date): Promise<void> {
  const releases = await db.query<{ id: string; version: string; size: number }>(
    `select id, data->>'version_name' as version, (data->>'size')::int as size from documents
     where collection = 'firmwares'`,
  )
  for (const { id, version, size } of releases)
    await db.query('insert into firmware_images (firmware_id, image, created_at) values ($1, $2, $3)', [
      id,
      demoImage(version, size),
      now,
    ])
}
