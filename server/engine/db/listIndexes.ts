import { groupPath, type Entity } from '../../../src/config/schema'
import { columnName } from './columns'

/** An index of a long list: what it is ordered by, what it holds besides, and which records it leaves out. */
export type ListIndex = {
  readonly name: string
  readonly by: readonly string[]
  readonly include: readonly string[]
  /** It leaves out what has this value: most records do. */
  readonly except?: string
}

/**
 * The indexes by which a long list finds its pages: one for each field of `list.indexed`, and one by group that holds all of
 * `list.indexedByGroup` (a covering index), so that lists within groups are filtered, sorted and counted without reading the
 * table. The id decides between equals. Of a field with a default that nobody sorts by, an index only helps to find the other
 * values, so it has no more than these.
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

/** As a migration writes it. Lists leave out what was deleted. */
export const listIndexSql = (table: string, { name, by, include, except }: ListIndex): string =>
  `create index ${name} on ${table} (${by.join(', ')})${
    include.length > 0 ? ` include (${include.join(', ')})` : ''
  } where deleted_at is null${except === undefined ? '' : ` and ${by[0]} <> '${except}'`};`
