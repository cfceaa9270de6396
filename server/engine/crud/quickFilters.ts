import { scopeOf, type Entity, type Principal, type QuickFilter } from '../../../src/config/schema'
import { totalOf, type Total } from './pages'
import { parseFilter, parseJson } from './query'
import type { Store } from './repository'

export type QuickCount = Pick<QuickFilter, 'name' | 'filter'> & Total

/**
 * How many records each of a list's quick filters finds, within the filter that is applied already. What both say is as the quick
 * filter says it, since that is what pressing it leaves. The counts are those of the lists behind them, and capped as these are.
 */
export async function quickCounts(
  store: Store,
  principal: Principal,
  entity: Entity,
  query: Record<string, unknown>,
): Promise<QuickCount[]> {
  const { now } = store
  const filter = query.filter === undefined ? {} : parseJson('filter', query.filter)
  // Refused before it is counted within: spreading what is no object would not tell.
  parseFilter(entity, filter, now)
  const scope = scopeOf(principal, entity)
  return Promise.all(
    entity.list.quickFilters.map(async ({ name, filter: own }) => {
      const left = parseFilter(entity, { ...(filter as object), ...own }, now)
      return { name, filter: own, ...(await totalOf(store, entity, scope, left)) }
    }),
  )
}
