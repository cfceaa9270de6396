import { sql } from 'kysely'
import {
  isNumber,
  scopeOf,
  unwrapComputed,
  type Entity,
  type Principal,
  targetOf,
} from '../../../src/config/schema'
import { AppError } from '../errors'
import { groupingOf, narrowedFilter, type Key } from './grouping'
import { malformed, parseFilter, parseJson } from './query'
import { rows, type Store } from './repository'
import { activeRows, column, every, tableOf, valueOf, where, type Fragment, type Row } from './sql'

/** So many groups at most; a field with more values is no field to group by. */
const MAX_KEYS = 1000

/** Figures of the records that share a key. `filter`, added to the filter that was asked for, gives the list behind them. */
export type Aggregate = {
  readonly key: Key
  readonly count: number
  readonly sum?: number
  readonly filter: Readonly<Record<string, unknown>>
}

/**
 * Children that a filter by their parent would bring in, by the parent. A list behind a client's own figure leaves the tanks of
 * its depots out, as those have figures of their own.
 */
async function childrenOf(store: Store, principal: Principal, entity: Entity, field: string) {
  const plain = unwrapComputed(entity.fields[field]!)
  if (plain.type !== 'reference' || plain.under === undefined) return undefined
  const target = targetOf(plain)
  const parent = column(target, plain.under)
  const found = await rows(
    store.db,
    sql<Row>`select ${parent} as parent, array_agg(t.id order by t.id) as children from ${sql.table(tableOf(target))} as t
      where ${every(activeRows(target, scopeOf(principal, target), store.production))} and ${parent} is not null group by 1`,
  )
  return new Map(found.map(row => [row.parent, row.children as number[]]))
}

/** Reads `sum`: a number that the asker may read. */
function summed(entity: Entity, name: unknown, now: Date): Fragment | undefined {
  if (name === undefined) return undefined
  const field = typeof name === 'string' && entity.stored.includes(name) ? entity.fields[name] : undefined
  if (!field || field.secret || !isNumber(field)) throw malformed('sum', `must be a number of ${entity.name}`)
  return sql`coalesce(sum((${valueOf(entity, name as string, now)})::float8), 0)::float8`
}

/**
 * Counts, and sums of one field, of the records of a list, by the values of another: of numbers by bands, of times by months.
 * What isn't known has the key null. Every figure is that of a list, whose filter comes with it.
 */
export async function aggregate(
  store: Store,
  principal: Principal,
  entity: Entity,
  query: Record<string, unknown>,
): Promise<Aggregate[]> {
  const grouping = groupingOf(entity, query.by, query.bands, store.now)
  const sum = summed(entity, query.sum, store.now)
  const asked = (query.filter === undefined ? {} : parseJson('filter', query.filter)) as Row
  const filter = parseFilter(entity, asked, store.now)
  const all = where(entity, scopeOf(principal, entity), filter, store.production)
  const [found, children] = await Promise.all([
    rows(
      store.db,
      sql<Row>`select ${grouping.key} as key, count(*) as count ${sum ? sql`, ${sum} as sum` : sql``}
        from ${sql.table(tableOf(entity))} as t where ${all} group by 1 order by 1 nulls last limit ${sql.lit(MAX_KEYS + 1)}`,
    ),
    childrenOf(store, principal, entity, grouping.field),
  ])
  if (found.length > MAX_KEYS)
    throw new AppError('range_limit', `by: "${grouping.field}" has more than ${MAX_KEYS} values`, {
      field: 'by',
    })
  const known = new Map(found.map(row => [row.key as Key, row]))
  const keys = grouping.all ? [...grouping.all, ...(known.has(null) ? [null] : [])] : [...known.keys()]
  return keys.map(key => {
    const row = known.get(key)
    const without = children?.get(key)
    return {
      key: key === null ? null : (grouping.label?.(key) ?? key),
      count: (row?.count as number) ?? 0,
      ...(sum && { sum: (row?.sum as number) ?? 0 }),
      filter: {
        ...(key === null
          ? { [grouping.field]: null }
          : narrowedFilter(grouping.filterOf(key), asked, filter.conditions)),
        ...(without && { [`${grouping.field}_neq`]: without }),
      },
    }
  })
}
