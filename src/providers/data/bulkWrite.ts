import type { Identifier } from 'react-admin'
import type { Entity, FilterValues, Problem } from '../../config/schema'
import { authorisedJson } from '../auth/authorised'
import { apiPath } from './apiPath'
import { forgetReferences } from './cachedReferences'

/** One request changes so many records at most: it ends well within its time limit, and progress is seen. */
const AT_ONCE = 100

/** `key` and `args` lead to the text of `error` in the language tables, if it is there. */
export type Refused = { id: Identifier; title?: string; error: string } & Partial<Problem>
/** A write of many records: which of them took it; which didn't, and why. */
export type BulkAnswer = { changed: number; done: Identifier[]; failed: Refused[] }

/** These records, or all that a filter finds; `expected` says how many they are believed to be. */
export type BulkSelection = { ids: readonly Identifier[] } | { filter: FilterValues; expected?: number }

/** Told after each part. */
export type OnProgress = (done: number, total: number) => void

async function idsOf(entity: Entity, which: BulkSelection): Promise<readonly Identifier[]> {
  if ('ids' in which) return which.ids
  const { json } = await authorisedJson<{ ids: Identifier[] }>(`/${apiPath(entity)}/bulk/ids`, {
    method: 'POST',
    body: JSON.stringify(which),
  })
  return json.ids
}

/** Does the same with many records, part by part. What was done stays done where a later part fails. */
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
    forgetReferences(entity.name)
  }
  return answer
}

/** Changes or removes many records. */
export const bulkWrite = (
  entity: Entity,
  body: { action: 'update' | 'remove'; values?: object },
  which: BulkSelection,
  onProgress?: OnProgress,
): Promise<BulkAnswer> => inParts(entity, `/${apiPath(entity)}/bulk`, body, which, onProgress)

/** Does an action with many records. */
export const bulkAct = (
  entity: Entity,
  action: string,
  input: object,
  which: BulkSelection,
  onProgress?: OnProgress,
): Promise<BulkAnswer> => inParts(entity, `/${apiPath(entity)}/bulk/${action}`, { input }, which, onProgress)
