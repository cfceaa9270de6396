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
    const listed = sql`${left} = any(${value}::${sql.raw(type)}[])`
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
    scope.kind === 'groups' ? sql`${at} = any(${scope.ids}::int[])` : sql`${at} = ${scope.value}`
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

/** A total order: the id decides between equals. Nulls come last either way, so that the known is seen first. */
export function orderBy(entity: Entity, { field, order }: ListQuery['sort'], table = 't'): Fragment {
  const direction = sql.raw(order === 'ASC' ? 'asc nulls last' : 'desc nulls last')
  const id = sql.ref(`${table}.id`)
  if (field === 'id') return sql`${id} ${sql.raw(order.toLowerCase())}`
  const by =
    entity.source.kind === 'rest' ? sql.ref(`${table}.${columnName(entity, field)}`) : column(entity, field)
  return sql`${by} ${direction}, ${id} ${sql.raw(order.toLowerCase())}`
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
