import { audit } from '../../engine/audit/append'
import type { Database } from '../../engine/db/open'
import { notFound } from '../../engine/errors'
import { hashOfKey, newIngestKey } from './keys'

const VISIBLE_CHARACTERS = 4
type Who = { readonly actor: string; readonly ip: string; readonly requestId: string }

/** Creates a key for a connection and revokes the previous one. The key is only returned here; its hash is stored. */
export async function createKey(db: Database, id: number, now: Date, who: Who): Promise<string> {
  const key = newIngestKey()
  const after = { state: 'active', key_end: key.slice(-VISIBLE_CHARACTERS) }
  await db.transaction(async tx => {
    const [before] = await tx.query<{ state: string; key_end: string | null }>(
      'select state, key_end from connections where id = $1 and deleted_at is null for update',
      [id],
    )
    if (!before) throw notFound()
    await tx.query(
      `update connections set key_hash = $2, key_end = $3, state = $4, version = version + 1, updated_at = $5,
         updated_by = $6 where id = $1`,
      [id, hashOfKey(key), after.key_end, after.state, now, who.actor],
    )
    await audit(tx, now, { ...who, action: 'createKey', entity: 'connections', entityId: id, before, after })
  })
  return key
}
