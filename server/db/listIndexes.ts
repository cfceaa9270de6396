import { isSortable, type Entity } from '../../src/config/schema'
import { columnName } from './columns'
import { groupOf } from './points'

/** An index of a long list: what it is ordered by, and what it only holds. */
export type ListIndex = {
  readonly name: string
  readonly by: readonly string[]
  readonly include: readonly string[]
}

/**
 * The indexes by which a long list (`list.long`) finds its pages: one for each field that it is sorted or filtered by, which
 * tells the group of each record as well, and one that begins with the group. The id decides between equals.
 */
export function listIndexes(entity: Entity): ListIndex[] {
  if (!entity.list.long || entity.source.kind !== 'rest') return []
  const { table } = entity.source
  const group = groupOf(entity)
  const fields = [...new Set([...entity.list.sorts, ...Object.keys(entity.list.filters)])].filter(
    name => name !== 'id' && name !== group && (!entity.fields[name] || isSortable(entity.fields[name])),
  )
  const columns = fields.map(name => columnName(entity, name))
  const include = group === undefined ? [] : [group]
  return [
    ...(group === undefined ? [] : [{ name: `${table}__list__${group}`, by: [group, 'id'], include: [] }]),
    ...columns.map(name => ({ name: `${table}__list__${name}`, by: [name, 'id'], include })),
    ...columns.flatMap(name =>
      group === undefined
        ? []
        : [{ name: `${table}__list__group__${name}`, by: [group, name, 'id'], include: [] }],
    ),
  ]
}

/** As a migration writes it. Only what stands is listed. */
export const listIndexSql = (table: string, { name, by, include }: ListIndex): string =>
  `create index ${name} on ${table} (${by.join(', ')})${
    include.length > 0 ? ` include (${include.join(', ')})` : ''
  } where deleted_at is null;`
