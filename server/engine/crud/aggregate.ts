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
import { activeRows, column, andAll, tableOf, valueOf, where, type Fragment, type Row } from './sql'

/** Maximum number of groups; a field with more values is unsuitable for grouping. */
const MAX_KEYS = 1000

/** Figures of the records with one key. `filter`, added to the requested filter, gives the list of these records. */
export type Aggregate = {
  readonly key: Key
  readonly count: number
  readonly sum?: number
  readonly filter: Readonly<Record<string, unknown>>
}

/**
 * Child records that a filter by a parent would include, by parent. The list for a client's own figure excludes its
 * depots' tanks, as the depots have their own figures.
 */
async function childrenOf(store: Store, principal: Principal, entity: Entity, field: string) {
  const plain = unwrapComputed(entity.fields[field]!)
  if (plain.type !== 'reference' || plain.parentField === undefined) return undefined
  const target = targetOf(plain)
  const parent = column(target, plain.parentField)
  const found = await rows(
    store.db,
    sql<Row>`select ${parent} as parent, array_agg(t.id order by t.id) as children from ${sql.table(tableOf(target))} as t
      where ${andAll(activeRows(target, scopeOf(principal, target), store.production))} and ${parent} is not null group by 1`,
  )
  return new Map(found.map(row => [row.parent, row.children as number[]]))
}

/** Parses `sum`: a numeric field that the caller may read. */
function summed(entity: Entity, name: unknown, now: Date): Fragment | undefined {
  if (name === undefined) return undefined
  const field = typeof name === 'string' && entity.stored.includes(name) ? entity.fields[name] : undefined
  if (!field || field.secret || !isNumber(field)) throw malformed('sum', `must be a number of ${entity.name}`)
  return sql`coalesce(sum((${valueOf(entity, name as string, now)})::float8), 0)::float8`
}

/**
 * Counts records of a list, and sums one field, grouped by another field: numbers by bands, times by months. Unknown
 * values have the key null. Each figure comes with the filter of its list.
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
