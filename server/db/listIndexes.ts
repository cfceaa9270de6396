import { isSortable, type Entity } from '../../src/config/schema'
import { columnName } from './columns'
import { exceptionsOf } from './exceptions'
import { groupOf } from './points'

/** An index of a long list: what it is ordered by, and what it only holds. */
export type ListIndex = {
  readonly name: string
  readonly by: readonly string[]
  readonly include: readonly string[]
  /** What holds of the records in it; nothing where they are all that stand. */
  readonly where?: string
}

/**
 * The indexes by which a long list (`list.long`) finds its pages: one for each field that it is sorted or filtered by, which
 * tells the group of each record as well, and one that begins with the group. The id decides between equals. Where fields
 * become known together, those that are known alone have another.
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
    ...exceptionsOf(entity).map(exceptions => {
      const field = columnName(entity, exceptions.field)
      const unknown = exceptions.unknown.map(name => columnName(entity, name))
      return {
        name: `${table}__list__${field}__alone`,
        by: [field, 'id'],
        include: [...include, ...unknown],
        where: `${field} is not null and (${unknown.map(name => `${name} is null`).join(' or ')})`,
      }
    }),
  ]
}

/** As a migration writes it. Only what stands is listed. */
export const listIndexSql = (table: string, { name, by, include, where }: ListIndex): string =>
  `create index ${name} on ${table} (${by.join(', ')})${
    include.length > 0 ? ` include (${include.join(', ')})` : ''
  } where deleted_at is null${where === undefined ? '' : ` and ${where}`};`
