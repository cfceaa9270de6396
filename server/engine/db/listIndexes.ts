import { groupPath, type Entity } from '../../../src/config/schema'
import { columnName } from './columns'

/** An index of a long list: its key columns, its included columns, and the records that it excludes. */
export type ListIndex = {
  readonly name: string
  readonly by: readonly string[]
  readonly include: readonly string[]
  /** Value of the records that a partial index excludes, because most records have it. */
  readonly except?: string
}

/**
 * The indexes of a long list: one for each field of `list.indexed`, and a covering index by group with all of
 * `list.indexedByGroup`, so that lists within groups are filtered, sorted and counted without reading the table. The
 * id is the tie-breaker. For a field with a default that no list sorts by, an index only helps to find the other
 * values, so it is a partial index of those.
 */
export function listIndexes(entity: Entity): ListIndex[] {
  if (entity.source.kind !== 'rest') return []
  const { table } = entity.source
  const { indexed, indexedByGroup, sorts } = entity.list
  const group = groupPath(entity)
  const column = (name: string) => columnName(entity, name)
  const own = indexed.map((name): ListIndex => {
    const usual = sorts.includes(name) ? undefined : entity.fields[name]!.default
    return {
      name: `${table}__list__${column(name)}`,
      by: [column(name), 'id'],
      include: [],
      ...(typeof usual === 'string' && { except: usual }),
    }
  })
  if (indexedByGroup.length === 0) return own
  const include = indexedByGroup.map(column)
  return [...own, { name: `${table}__list__${group}`, by: [group!, 'id'], include }]
}

/** SQL of the index in a migration. Excludes deleted records, like the lists. */
export const listIndexSql = (table: string, { name, by, include, except }: ListIndex): string =>
  `create index ${name} on ${table} (${by.join(', ')})${
    include.length > 0 ? ` include (${include.join(', ')})` : ''
  } where deleted_at is null${except === undefined ? '' : ` and ${by[0]} <> '${except}'`};`
