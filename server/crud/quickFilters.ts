import { scopeOf, type Entity, type Principal, type QuickFilter } from '../../src/config/schema'
import { totalOf, type Total } from './pages'
import { parseFilter, parseJson } from './query'
import type { Store } from './repository'

export type QuickCount = Pick<QuickFilter, 'name' | 'filter'> & Total

/**
 * How many records each of a list's quick filters finds, within the filter that is applied already. The counts are those of the
 * lists behind them, and capped as these are.
 */
export async function quickCounts(
  store: Store,
  principal: Principal,
  entity: Entity,
  query: Record<string, unknown>,
): Promise<QuickCount[]> {
  const { now } = store
  const filter = query.filter === undefined ? {} : parseJson('filter', query.filter)
  const { conditions, search } = parseFilter(entity, filter, now)
  const scope = scopeOf(principal, entity)
  return Promise.all(
    entity.list.quickFilters.map(async ({ name, filter: own }) => {
      const narrowed = [...conditions, ...parseFilter(entity, own, now).conditions]
      return { name, filter: own, ...(await totalOf(store, entity, scope, { conditions: narrowed, search })) }
    }),
  )
}
