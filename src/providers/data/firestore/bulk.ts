import type { Identifier } from 'react-admin'
import type { Entity } from '../../../config/schema'
import { authorisedJson } from '../../auth/authorised'
import type { BulkAnswer, BulkSelection, OnProgress } from '../bulkAnswer'
import { anySort } from './conditions'
import { openDocuments } from './open'
import { mapFirestoreErrors } from './transport'

type Body = { action: 'update' | 'remove'; values?: object }

/** Page size of reading a filter's documents. */
const PAGE = 100
/** The maximum number of documents the server writes per request. */
const AT_ONCE = 100

/** The ids of the selected documents, or of all that the list's filter matches. */
export async function idsOfDocuments(entity: Entity, which: BulkSelection): Promise<readonly Identifier[]> {
  if ('ids' in which) return which.ids
  const { read } = await openDocuments(entity)
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const asked = { filter: which.filter, sort: anySort(entity, which.filter) }
    const { records } = await read.list(asked, { page, perPage: PAGE })
    ids.push(...records.map(({ id }) => id))
    if (records.length < PAGE) return ids
  }
}

/** Updates or deletes many documents through our server, which completes the work even if the page is closed. */
export const bulkWriteDocuments = (
  entity: Entity,
  { action, values = {} }: Body,
  which: BulkSelection,
  onProgress?: OnProgress,
): Promise<BulkAnswer> =>
  mapFirestoreErrors(async () => {
    const { read } = await openDocuments(entity)
    const ids = await idsOfDocuments(entity, which)
    const answer: BulkAnswer = { changed: 0, done: [], failed: [] }
    onProgress?.(0, ids.length)
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const part = ids.slice(at, at + AT_ONCE).map(String)
      const body = { batch: crypto.randomUUID(), collection: entity.name, action, values, ids: part }
      const { json } = await authorisedJson<BulkAnswer>('/api/firestore/writes', {
        method: 'PUT',
        body: JSON.stringify(body),
      }).finally(read.forget)
      answer.changed += json.changed
      answer.done.push(...json.done)
      answer.failed.push(...json.failed)
      onProgress?.(Math.min(at + AT_ONCE, ids.length), ids.length)
    }
    return answer
  })
