import { can, groupIdsOf, scopeOf, type Entity, type Principal } from '../../../src/config/schema'
import { scopedFor } from '../calls/scoped'
import type { Store } from '../crud/repository'
import type { Batch, Batches } from './pending'

/** A message to one stream: a record's new version, a record that left the scope, or a request to refetch all. */
export type LiveMessage = {
  readonly entity: string
  readonly id?: number | string
  readonly version?: number
  readonly gone?: true
  readonly refetch?: true
}

async function recordsOf(
  store: Store,
  principal: Principal,
  entity: Entity,
  batch: Batch,
): Promise<LiveMessage[]> {
  const { name } = entity
  const ids = [...batch.ids]
  const rows = await scopedFor(
    store,
    principal,
  )({ name, source: entity.source }).list({
    filter: JSON.stringify({ id: ids }),
    range: JSON.stringify([0, ids.length - 1]),
  })
  const seen = new Set(rows.map(row => row.id as number | string))
  const isOut = (id: number | string) =>
    principal.role === 'admin' ||
    batch.left.some(([other, group]) => other === id && groupIdsOf(principal, entity.scopes).includes(group))
  const gone = ids.filter(id => !seen.has(id) && isOut(id))
  return [
    ...rows.map(row => ({ entity: name, id: row.id as number, version: row.version as number })),
    ...gone.map(id => ({ entity: name, id, gone: true }) as const),
  ]
}

/** Filters changes to those that a user may see. Readers with the same scope share one query. */
export function visibleTo(store: Store, batches: Batches) {
  const known = new Map<string, Promise<LiveMessage[]>>()
  const ofEntity = (principal: Principal, name: string, batch: Batch): Promise<LiveMessage[]> => {
    const entity = store.app.entities.find(each => each.name === name)
    if (!entity || !can(principal, 'read', entity)) return Promise.resolve([])
    if (batch.refetch) return Promise.resolve([{ entity: name, refetch: true }])
    if (batch.ids.length === 0) return Promise.resolve([])
    const key = JSON.stringify([name, principal.role, scopeOf(principal, entity)])
    const answer = known.get(key) ?? recordsOf(store, principal, entity, batch)
    known.set(key, answer)
    return answer
  }
  return async (principal: Principal): Promise<LiveMessage[]> => {
    const told = await Promise.all(
      Object.entries(batches).map(async ([name, batch]): Promise<LiveMessage[]> => {
        // Only the owner may see an inbox.
        if (name === 'notifications')
          return batch.refetch || batch.users.includes(principal.userId)
            ? [{ entity: name, refetch: true }]
            : []
        return ofEntity(principal, name, batch)
      }),
    )
    return told.flat()
  }
}
