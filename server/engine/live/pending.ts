import type { Change } from '../db/database'

/** What is said of an entity's records until the next time that streams are told. */
export type Batch = {
  ids: (number | string)[]
  users: number[]
  /** Groups that records have left, by their ids. */
  left: [id: number | string, group: number][]
  /** There was more than is worth naming. */
  refetch: boolean
}
export type Batches = Record<string, Batch>

/** Above this a reader is told to fetch all anew. */
export const MOST = 100

const empty = (): Batch => ({ ids: [], users: [], left: [], refetch: false })
const joined = <T>(a: readonly T[], b: readonly T[]): T[] => [...new Set([...a, ...b])]

function add(into: Batches, entity: string, more: Batch) {
  const batch = (into[entity] ??= empty())
  batch.ids = joined(batch.ids, more.ids)
  batch.users = joined(batch.users, more.users)
  batch.left = [...batch.left, ...more.left]
  batch.refetch ||= more.refetch
  if (batch.refetch || batch.ids.length > MOST || batch.users.length > MOST || batch.left.length > MOST)
    into[entity] = { ...empty(), refetch: true }
}

/** What a transaction has changed, by entity. */
export function batchesOf(changes: readonly Change[]): Batches {
  const batches: Batches = {}
  for (const { entity, ids, users, leftGroup } of changes)
    add(batches, entity, {
      ids: [...(ids ?? [])],
      users: [...(users ?? [])],
      left: leftGroup === undefined ? [] : (ids ?? []).map(id => [id, leftGroup]),
      refetch: ids === undefined && users === undefined,
    })
  return batches
}

/** Adds what another transaction has changed. */
export function merge(into: Batches, more: Batches) {
  for (const [entity, batch] of Object.entries(more)) add(into, entity, batch)
}

/** The same without saying which records: for what is too long to tell. */
export const anyOf = (batches: Batches): Batches =>
  Object.fromEntries(Object.keys(batches).map(entity => [entity, { ...empty(), refetch: true }]))
