import type { Entity } from '../../src/config/schema'
import { columnName, columnType } from './columns'

/**
 * Fields that move together (`list.together`) are points in space: one index over all of them gives what lies in a box in
 * the order of any one of them, either way. An index of one field can't: the emptiest of the fullest tanks are at its far end.
 */

/** Stands for what isn't known: beyond every value, and still finite when the sides of a box are multiplied. */
export const UNKNOWN = 1e30
/** Days are counted from here. */
export const FIRST_DAY = '2000-01-01'

/** The group is a side of the box too, where a record has one of its own. */
export const groupOf = (entity: Entity): string | undefined => {
  const path = entity.scope === 'shared' ? undefined : entity.scope.groups
  return path === undefined || path.includes('.') || path === 'id' ? undefined : path
}

/** What the points consist of, in the order of the index. The id decides between equals, here as in every list. */
export const axesOf = (entity: Entity): string[] => {
  const group = groupOf(entity)
  return [...(group === undefined ? [] : [group]), ...entity.list.together, 'id']
}

function axisSql(entity: Entity, field: string, table: string): string {
  const at = `${table}"${columnName(entity, field)}"`
  const type = columnType(entity.fields[field]!)
  const number =
    type === 'double precision'
      ? at
      : type === 'date'
        ? `(${at} - date '${FIRST_DAY}')::float8`
        : type === 'timestamptz'
          ? `extract(epoch from ${at} at time zone 'UTC')::float8`
          : `${at}::float8`
  const always = field === 'id' || entity.fields[field]!.required
  return always ? number : `coalesce(${number}, ${UNKNOWN})`
}

/** The point of a row; an index of exactly this expression belongs to each entity that declares `together`. */
export const pointSql = (entity: Entity, table = ''): string =>
  `cube(array[${axesOf(entity)
    .map(field => axisSql(entity, field, table))
    .join(', ')}])`

/** The index that a table with fields that move together needs, as a migration writes it. */
export const pointIndexSql = (entity: Entity, table: string): string =>
  `create index ${table}__together on ${table} using gist (${pointSql(entity)}) where deleted_at is null;`
