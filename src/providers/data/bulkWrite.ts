import type { Identifier } from 'react-admin'
import { isWrittenInFirestore, type Entity } from '../../config/schema'
import { authorisedJson } from '../auth/authorised'
import { usesFirestore } from '../firebase/usesFirestore'
import { apiPath } from './apiPath'
import type { BulkAnswer, BulkSelection, OnProgress } from './bulkAnswer'
import { forgetRecords } from './forgetRecords'

/** Maximum records per request: each ends well within the time limit, and progress is visible. */
const AT_ONCE = 100

async function idsOf(entity: Entity, which: BulkSelection): Promise<readonly Identifier[]> {
  if ('ids' in which) return which.ids
  if (usesFirestore(entity)) {
    const { idsOfDocuments } = await import('./firestore/bulk')
    return idsOfDocuments(entity, which)
  }
  const { json } = await authorisedJson<{ ids: Identifier[] }>(`/${apiPath(entity)}/bulk/ids`, {
    method: 'POST',
    body: JSON.stringify(which),
  })
  return json.ids
}

/** Processes records in batches. Completed batches remain if a later one fails. */
async function inParts(
  entity: Entity,
  path: string,
  body: object,
  which: BulkSelection,
  onProgress?: OnProgress,
): Promise<BulkAnswer> {
  const answer: BulkAnswer = { changed: 0, done: [], failed: [] }
  try {
    const ids = await idsOf(entity, which)
    onProgress?.(0, ids.length)
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const part = ids.slice(at, at + AT_ONCE)
      const { json } = await authorisedJson<BulkAnswer>(path, {
        method: 'POST',
        body: JSON.stringify({ ...body, ids: part }),
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      })
      answer.changed += json.changed
      answer.done.push(...json.done)
      answer.failed.push(...json.failed)
      onProgress?.(Math.min(at + AT_ONCE, ids.length), ids.length)
    }
  } finally {
    await forgetRecords(entity)
  }
  return answer
}

/** Updates or deletes many records. */
export async function bulkWrite(
  entity: Entity,
  body: { action: 'update' | 'remove'; values?: object },
  which: BulkSelection,
  onProgress?: OnProgress,
): Promise<BulkAnswer> {
  const isTheirs = usesFirestore(entity) && isWrittenInFirestore(entity)
  if (!isTheirs) return inParts(entity, `/${apiPath(entity)}/bulk`, body, which, onProgress)
  const { bulkWriteDocuments } = await import('./firestore/bulk')
  return bulkWriteDocuments(entity, body, which, onProgress)
}

/** Performs an action on many records. */
export const bulkAct = (
  entity: Entity,
  action: string,
  input: object,
  which: BulkSelection,
  onProgress?: OnProgress,
): Promise<BulkAnswer> => inParts(entity, `/${apiPath(entity)}/bulk/${action}`, { input }, which, onProgress)
