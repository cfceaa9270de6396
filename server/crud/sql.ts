import { sql, type RawBuilder } from 'kysely'
import { shown, type Entity, type Scope } from '../../src/config/schema'
import { entityOf } from '../../src/config/entities'
import { columnName, columnType } from '../db/columns'
import type { Condition, ListQuery } from './query'

type Fragment = RawBuilder<unknown>
const META = new Set(['id', 'created_at', 'created_by', 'updated_at', 'updated_by', 'version'])

/** Name under which a collection is stored here. */
export const collectionOf = (entity: Entity, production: boolean): string => {
  if (entity.source.kind !== 'collection') throw new Error(`${entity.name} is not a collection`)
  return production ? entity.source.name : entity.source.development
}

/** How SQL reaches a field: a column of the entity's table, or a part of the document. */
export function column(entity: Entity, field: string): Fragment {
  if (entity.source.kind === 'rest' || META.has(field)) return sql.ref(`t.${columnName(entity, field)}`)
  const type = columnType(entity.fields[field]!)
  if (type.endsWith('[]') || type === 'jsonb') return sql`(t.data->${sql.lit(field)})`
  if (type === 'text' || type === 'date') return sql`(t.data->>${sql.lit(field)})`
  return sql`(t.data->>${sql.lit(field)})::${sql.raw(type)}`
}

/** The table, and for documents which collection of it. */
export const tableOf = (entity: Entity): string =>
  entity.source.kind === 'rest' ? entity.source.table : 'documents'

/** Membership. An index keeps its order below a plain equality, but not below `any`: one value is compared plainly. */
const oneOf = (at: Fragment, values: readonly unknown[], type: string): Fragment =>
  values.length === 1
    ? sql`${at} = ${values[0]}::${sql.raw(type)}`
    : sql`${at} = any(${values}::${sql.raw(type)}[])`

const COMPARE = { _gte: '>=', _lte: '<=', _gt: '>', _lt: '<' } as const

function holds(entity: Entity, { field, operator, value }: Condition): Fragment {
  const left = column(entity, field)
  const plain = shown(entity.fields[field]!)
  if (plain.type === 'tags' || plain.type === 'choices' || plain.type === 'references') {
    const values = Array.isArray(value) ? value : [value]
    if (entity.source.kind === 'collection') return sql`${left} ?| ${values.map(String)}::text[]`
    return sql`${left} && ${values}::${sql.raw(columnType(plain))}`
  }
  if (operator in COMPARE) return sql`${left} ${sql.raw(COMPARE[operator as keyof typeof COMPARE])} ${value}`
  if (value === null) return operator === '' ? sql`${left} is null` : sql`${left} is not null`
  if (Array.isArray(value)) {
    const type = field === 'id' && entity.idType === 'string' ? 'text' : columnType(entity.fields[field]!)
    const listed = oneOf(left, value, type)
    return operator === '' ? listed : sql`(${listed}) is not true`
  }
  return operator === '' ? sql`${left} = ${value}` : sql`${left} is distinct from ${value}`
}

/** Wildcards of LIKE, taken literally. */
const literally = (text: string) => text.replace(/[\\%_]/g, found => `\\${found}`)

/** The part of an entity's records that a scope lets through; undefined lets all of them through. */
export function within(entity: Entity, scope: Scope): Fragment | undefined {
  if (scope.kind === 'all') return undefined
  if (scope.kind === 'none') return sql`false`
  const [first, second] = scope.path.split('.') as [string, string?]
  const matches = (at: Fragment) =>
    scope.kind === 'groups' ? oneOf(at, scope.ids, 'int') : sql`${at} = ${scope.value}`
  if (second === undefined) return matches(column(entity, first))
  const reference = shown(entity.fields[first]!)
  const target = entityOf((reference as { to: string }).to)
  return sql`exists (select 1 from ${sql.table(tableOf(target))} as s
    where s.id = ${column(entity, first)} and s.deleted_at is null and ${matches(sql.ref(`s.${second}`))})`
}

/** Everything that decides whether a record is in a list. */
export function where(
  entity: Entity,
  scope: Scope,
  query: Pick<ListQuery, 'conditions' | 'search'>,
  production: boolean,
): Fragment {
  const parts: Fragment[] = [sql`t.deleted_at is null`]
  if (entity.source.kind === 'collection') parts.push(sql`t.collection = ${collectionOf(entity, production)}`)
  const allowed = within(entity, scope)
  if (allowed) parts.push(allowed)
  for (const condition of query.conditions) parts.push(holds(entity, condition))
  if (query.search !== '') {
    const pattern = `%${literally(query.search)}%`
    parts.push(
      sql`(${sql.join(
        entity.list.search.map(name => sql`${column(entity, name)} ilike ${pattern}`),
        sql` or `,
      )})`,
    )
  }
  return sql.join(parts, sql` and `)
}

/** Whether a column is declared `not null`. */
const neverNull = (entity: Entity, field: string): boolean => {
  if (entity.source.kind !== 'rest') return false
  if (META.has(field)) return field !== 'created_by' && field !== 'updated_by'
  const declared = entity.fields[field]!
  if (declared.required || declared.default !== undefined) return true
  return shown(declared).type === 'boolean' && declared.readOnly === true
}

/** How one table is sorted: by what, and whether the unknown has to be asked for apart (see `inOrder`). */
const sorting = (entity: Entity, { field, order }: ListQuery['sort'], table: string) => {
  const by =
    entity.source.kind === 'rest' ? sql.ref(`${table}.${columnName(entity, field)}`) : column(entity, field)
  return {
    by,
    id: sql.ref(`${table}.id`),
    way: sql.raw(order.toLowerCase()),
    apart: order === 'DESC' && entity.source.kind === 'rest' && !neverNull(entity, field),
  }
}

/** A total order: the id decides between equals. Nulls come last either way, so that the known is seen first. */
export function orderBy(entity: Entity, sort: ListQuery['sort'], table = 't'): Fragment {
  const { by, id, way } = sorting(entity, sort, table)
  if (sort.field === 'id') return sql`${id} ${way}`
  return neverNull(entity, sort.field)
    ? sql`${by} ${way}, ${id} ${way}`
    : sql`${by} ${way} nulls last, ${id} ${way}`
}

/**
 * The first rows of a selection, in order. An index read backwards gives nulls first; so that it serves both directions,
 * a descending list is the known, followed by the unknown, which are only looked up when the known don't fill the page.
 */
export function inOrder(
  entity: Entity,
  sort: ListQuery['sort'],
  limit: number,
  select: (and: Fragment) => Fragment,
): Fragment {
  const { by, id, way, apart } = sorting(entity, sort, 't')
  if (!apart) return sql`${select(sql``)} order by ${orderBy(entity, sort)} limit ${limit}`
  return sql`(${select(sql`and ${by} is not null`)} order by ${by} ${way}, ${id} ${way} limit ${limit})
    union all (${select(sql`and ${by} is null`)} order by ${id} ${way} limit ${limit})`
}

/** The columns that an answer holds, in the order of the declaration. Secrets stay where they are. */
export function columnsOut(entity: Entity, table = 't'): Fragment {
  if (entity.source.kind === 'collection')
    return sql`t.id, t.data, t.created_at, t.created_by, t.updated_at, t.updated_by, t.version`
  const names = [
    'id',
    ...entity.stored.filter(name => !entity.fields[name]!.secret),
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
    'version',
  ]
  return sql.join(names.map(name => sql.ref(`${table}.${name}`)))
}

export type Row = Record<string, unknown>

/** A row as the API answers it. */
export function toRecord(entity: Entity, row: Row): Row {
  if (entity.source.kind === 'rest') return row
  const { data, ...meta } = row
  const stored = data as Row
  const own = entity.stored
    .filter(name => !entity.fields[name]!.secret)
    .map(name => [name, stored[name] ?? null])
  return { id: meta.id, ...Object.fromEntries(own), ...meta }
}
