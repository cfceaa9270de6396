import type { Entity, Scope } from '../../../src/config/schema'
import { AppError } from '../errors'
import { listRecords } from './pages'
import { isFilterText } from '../../../src/config/schema/types/storage'
import { getRecord, type Store } from './repository'
import { idOf } from './request'
import type { Row } from './sql'

/** The record with this value in the field that Firestore addresses its documents by. */
async function byField(
  store: Store,
  entity: Entity,
  scope: Scope,
  address: string,
): Promise<Row | undefined> {
  const field = store.app.addresses[entity.name]
  if (field === undefined || !Object.hasOwn(entity.fields, field) || !isFilterText(address)) return undefined
  const [found] = await listRecords(store, entity, scope, {
    conditions: [{ field, operator: '', value: address }],
    search: '',
    sort: { field: 'id', order: 'ASC' },
    offset: 0,
    limit: 1,
  })
  return found
}

/**
 * Reads the document at an address in a collection: an id, or as in Firestore the value of a declared field, such as
 * `roles/admin`. Throws a 404 like `getRecord`. An id has precedence, because the dashboard reads by it.
 */
export async function recordAt(store: Store, entity: Entity, scope: Scope, address: string): Promise<Row> {
  try {
    return await getRecord(store, entity, scope, idOf(entity, address))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    const found = await byField(store, entity, scope, address)
    if (!found) throw error
    return found
  }
}
