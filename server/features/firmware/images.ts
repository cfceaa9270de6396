import type { KeyObject } from 'node:crypto'
import type { Problems } from '../../../src/config/schema'
import type { Database } from '../../engine/db/open'
import { refuseProblems } from '../../engine/errors'
import { isSigned, sha256Of } from './signature'

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Decodes an image and verifies its hash and signature; reports mismatches by field. */
export function checkedImage(
  { image, sha256, signature }: { image: string; sha256: string; signature: string },
  key: KeyObject | undefined,
): Buffer {
  const problems: Problems = {}
  const bytes = Buffer.from(image, 'base64')
  if (!BASE64.test(image) || bytes.length === 0) problems.image = { key: 'validation.firmwareImage' }
  else if (sha256Of(bytes) !== sha256) problems.sha256 = { key: 'validation.firmwareHash' }
  else if (!key) problems.signature = { key: 'validation.firmwareNoKey' }
  else if (!isSigned(bytes, signature, key)) problems.signature = { key: 'validation.firmwareSignature' }
  refuseProblems(problems)
  return bytes
}

export const storeImage = (tx: Database, firmware: string, image: Buffer, now: Date) =>
  tx.query('insert into firmware_images (firmware_id, image, created_at) values ($1, $2, $3)', [
    firmware,
    image,
    now,
  ])

export async function hasImage(tx: Database, firmware: string): Promise<boolean> {
  return (await tx.query('select 1 from firmware_images where firmware_id = $1', [firmware])).length > 0
}

/** Whether devices may load the image: it is approved, not withdrawn, and uploaded. */
export async function isLetOut(tx: Database, firmware: string): Promise<boolean> {
  const [approved] = await tx.query(
    `select 1 from documents where collection = 'firmwares' and id = $1 and deleted_at is null
       and data->>'state' = 'approved'`,
    [firmware],
  )
  return approved !== undefined && hasImage(tx, firmware)
}

type Served = { image: Uint8Array; sha256: string }

/** A released image. */
export async function imageOf(db: Database, firmware: string): Promise<Served | undefined> {
  const [found] = await db.query<Served>(
    `select i.image, d.data->>'sha256' as sha256 from documents d join firmware_images i on i.firmware_id = d.id
     where d.collection = 'firmwares' and d.deleted_at is null and d.id = $1 and d.data->>'state' = 'approved'`,
    [firmware],
  )
  return found
}
