import type { Change } from '../db/database'

/** Collected changes of an entity's records until streams are notified. */
export type Batch = {
  ids: (number | string)[]
  users: number[]
  /** Groups that lost access to records, with the records' ids. */
  left: [id: number | string, group: number][]
  /** Too many changes to list: readers must refetch. */
  refetch: boolean
}
export type Batches = Record<string, Batch>

/** Number of changes above which readers refetch everything. */
export const MAX_CHANGES = 100

const empty = (): Batch => ({ ids: [], users: [], left: [], refetch: false })
const joined = <T>(a: readonly T[], b: readonly T[]): T[] => [...new Set([...a, ...b])]

function add(into: Batches, entity: string, more: Batch) {
  const batch = (into[entity] ??= empty())
  batch.ids = joined(batch.ids, more.ids)
  batch.users = joined(batch.users, more.users)
  batch.left = [...batch.left, ...more.left]
  batch.refetch ||= more.refetch
  if (
    batch.refetch ||
    batch.ids.length > MAX_CHANGES ||
    batch.users.length > MAX_CHANGES ||
    batch.left.length > MAX_CHANGES
  )
    into[entity] = { ...empty(), refetch: true }
}

/** The changes of a transaction, by entity. */
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

/** Merges the changes of another transaction. */
export function merge(into: Batches, more: Batches) {
  for (const [entity, batch] of Object.entries(more)) add(into, entity, batch)
}

/** The same without individual records, for messages that would be too long. */
export const anyOf = (batches: Batches): Batches =>
  Object.fromEntries(Object.keys(batches).map(entity => [entity, { ...empty(), refetch: true }]))
