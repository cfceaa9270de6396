import { scopeOf, type Entity, type Principal, type QuickFilter } from '../../../src/config/schema'
import { totalOf, type Total } from './pages'
import { parseFilter, parseJson } from './query'
import type { Store } from './repository'

export type QuickCount = Pick<QuickFilter, 'name' | 'filter'> & Total

/**
 * Counts the records of each quick filter within the current filter. Where both have the same key, the quick filter's
 * value applies, as when a user selects it. Counts equal those of the resulting lists, with the same cap.
 */
export async function quickCounts(
  store: Store,
  principal: Principal,
  entity: Entity,
  query: Record<string, unknown>,
): Promise<QuickCount[]> {
  const { now } = store
  const filter = query.filter === undefined ? {} : parseJson('filter', query.filter)
  // Validate the filter first: spreading a non-object below would not fail.
  parseFilter(entity, filter, now)
  const scope = scopeOf(principal, entity)
  return Promise.all(
    entity.list.quickFilters.map(async ({ name, filter: own }) => {
      const left = parseFilter(entity, { ...(filter as object), ...own }, now)
      return { name, filter: own, ...(await totalOf(store, entity, scope, left)) }
    }),
  )
}
