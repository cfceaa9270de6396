import { sql, type RawBuilder } from 'kysely'
import {
  isList,
  readOccurrence,
  typeOfField,
  unsetValue,
  untilOf,
  unwrapComputed,
  type Entity,
  type Field,
  type FieldOf,
  type Scope,
  targetOf,
} from '../../../src/config/schema'
import { columnName, columnType, SORTABLE_TEXTS } from '../db/columns'
import { foldText } from '../db/foldText'
import { daysUntil } from './daysUntil'
import { timeOf } from '../../../src/config/schema/types/moments'
import type { Condition, ListQuery } from './query'

export type Fragment = RawBuilder<unknown>
export type Row = Record<string, unknown>
export const META = ['id', 'created_at', 'created_by', 'updated_at', 'updated_by', 'version'] as const
const isMeta = (field: string) => (META as readonly string[]).includes(field)

/** Stored name of a collection in this environment. */
export const collectionOf = (entity: Entity, production: boolean): string => {
  if (entity.source.kind !== 'collection') throw new Error(`${entity.name} is not a collection`)
  return production ? entity.source.name : entity.source.development
}

/** An entity's table; all collections share `documents`. */
export const tableOf = (entity: Entity): string =>
  entity.source.kind === 'rest' ? entity.source.table : 'documents'

/** Names in declarations consist of letters, digits and _ (checked by normalise), so they need no escaping. */
const quoted = (table: string, name: string) => `${table}."${name}"`

/** PostgreSQL type for comparing a field. */
export function typeOf(entity: Entity, field: string): string {
  const type = columnType(entity.fields[field]!)
  if (entity.source.kind === 'rest' || (isMeta(field) && field !== 'id')) return type
  return field === 'id' || SORTABLE_TEXTS.includes(type) ? 'text' : type
}

function columnText(entity: Entity, field: string, table: string): string {
  if (entity.source.kind === 'rest' || isMeta(field)) return quoted(table, columnName(entity, field))
  const type = columnType(entity.fields[field]!)
  if (type.endsWith('[]') || type === 'jsonb') return `(${table}.data->'${field}')`
  const text = `(${table}.data->>'${field}')`
  return SORTABLE_TEXTS.includes(type) ? text : `${text}::${type}`
}

/** Whether a column is declared `not null`. */
export const isNonNullable = (entity: Entity, field: string): boolean => {
  if (isMeta(field)) return field !== 'created_by' && field !== 'updated_by'
  if (entity.source.kind !== 'rest') return false
  const declared = entity.fields[field]!
  if (declared.required || declared.default !== undefined) return true
  return unsetValue(declared) !== undefined
}

/** SQL of a field: a column of the entity's table, or a part of the document. */
export const column = (entity: Entity, field: string, table = 't'): Fragment =>
  sql.raw(columnText(entity, field, table))

/**
 * Expands a filter by a parent to its children: a client's tanks include those of its depots. Children are the
 * records of the other entity whose `under` field has one of the ids.
 */
export function expandParentFilter(
  entity: Entity,
  field: string,
  ids: readonly unknown[],
): Fragment | undefined {
  const plain = unwrapComputed(entity.fields[field]!)
  if (plain.type !== 'reference' || plain.parentField === undefined) return undefined
  const target = targetOf(plain)
  const type = sql.raw(`${columnType(plain)}[]`)
  return sql`(${ids}::${type} || array(select p.id from ${sql.table(tableOf(target))} as p
    where ${column(target, plain.parentField, 'p')} = any(${ids}::${type})))`
}

/** Membership test. An index keeps its order below a plain equality, but not below `any`, so a single value uses `=`. */
export const oneOf = (at: Fragment, values: readonly unknown[], type: string): Fragment =>
  values.length === 1
    ? sql`${at} = ${values[0]}::${sql.raw(type)}`
    : sql`${at} = any(${values}::${sql.raw(type)}[])`

const COMPARE = { _gte: sql.raw('>='), _lte: sql.raw('<='), _gt: sql.raw('>'), _lt: sql.raw('<') } as const

/** Condition: a related record of the given kind and time range exists, apart from the declared exceptions. */
function occurred(entity: Entity, field: FieldOf<'occurrence'>, value: unknown): Fragment {
  const target = targetOf(field)
  const { kind, from, to } = readOccurrence(value) ?? {}
  const at = (name: string) => column(target, name, 'o')
  const moment = (text: string) => sql`${timeOf(text).toISOString()}::${sql.raw(typeOf(target, field.at))}`
  const parts = [
    sql`${at(field.by)} = ${column(entity, 'id')}`,
    sql`o.deleted_at is null`,
    ...Object.entries(field.except ?? {}).map(([name, not]) => sql`${at(name)} <> ${not}`),
    ...(kind === undefined ? [] : [sql`${at(field.kind!)} = ${kind}`]),
    ...(from === undefined ? [] : [sql`${at(field.at)} >= ${moment(from)}`]),
    ...(to === undefined ? [] : [sql`${at(field.at)} < ${moment(to)}`]),
  ]
  return sql`exists (select 1 from ${sql.table(tableOf(target))} as o where ${andAll(parts)})`
}

function conditionToSql(entity: Entity, { field, operator, value }: Condition): Fragment {
  const plain = unwrapComputed(entity.fields[field]!)
  if (plain.type === 'occurrence') {
    const any = [value].flat().map(one => occurred(entity, plain, one))
    return sql`(${sql.join(any, sql` or `)})`
  }
  const left = column(entity, field)
  if (isList(plain)) {
    const inDocument = entity.source.kind === 'collection'
    if (value === null)
      return inDocument ? sql`coalesce(${left}, 'null') in ('null', '[]')` : sql`${left} = '{}'`
    const values = Array.isArray(value) ? value : [value]
    // Ids of a table are numbers in a document, but ?| only matches text.
    if (inDocument && values.some(one => typeof one === 'number'))
      return sql`${left} @> any (${values.map(one => JSON.stringify([one]))}::jsonb[])`
    if (inDocument) return sql`${left} ?| ${values.map(String)}::text[]`
    return sql`${left} && ${values}::${sql.raw(columnType(plain))}`
  }
  if (operator === '_neq' && value !== null && plain.type === 'choice') {
    // Match the other options instead: an index can't serve "not equal".
    const not: unknown[] = Array.isArray(value) ? value : [value]
    const others = plain.options.filter(option => !not.includes(option))
    const one = oneOf(left, others, typeOf(entity, field))
    return isNonNullable(entity, field) ? one : sql`(${one} or ${left} is null)`
  }
  const family = value === null ? undefined : expandParentFilter(entity, field, [value].flat())
  if (family)
    return operator === '' ? sql`${left} = any(${family})` : sql`(${left} = any(${family})) is not true`
  if (operator in COMPARE) return sql`${left} ${COMPARE[operator as keyof typeof COMPARE]} ${value}`
  if (value === null) return operator === '' ? sql`${left} is null` : sql`${left} is not null`
  if (Array.isArray(value)) {
    const listed = oneOf(left, value, typeOf(entity, field))
    return operator === '' ? listed : sql`(${listed}) is not true`
  }
  return operator === '' ? sql`${left} = ${value}` : sql`${left} is distinct from ${value}`
}

/** Escapes wildcards of LIKE. */
const literally = (text: string) => text.replace(/[\\%_]/g, found => `\\${found}`)

/** Phone numbers are stored with country code and digits; users type spaces, and a leading zero instead of the code. */
const isPhoneLike = (text: string) => /^\+?[\d\s().+-]*\d[\d\s().-]*$/.test(text.trim())
/** `+353 (0)20` has a zero that is dialled only without the code. */
const phoneDigits = (text: string) =>
  isPhoneLike(text)
    ? text
        .replace(/^(\s*(?:\+|00).*?)\(0\)/, '$1')
        .replace(/\D/g, '')
        .replace(/^0+/, '')
    : text
/** Shorter digit sequences match too much. */
const PHONE_MIN = 6

/** Whether a field contains phone numbers: its own, or among search texts. */
function hasPhone(field: Field, digits: string): boolean {
  const plain = unwrapComputed(field)
  return (
    typeOfField(plain).searchable === 'digits' ||
    (plain.type === 'text' && plain.as === 'searchText' && digits.length >= PHONE_MIN)
  )
}

function patternFor(entity: Entity, name: string, text: string): string {
  const plain = unwrapComputed(entity.fields[name]!)
  const isFolded = plain.type === 'text' && plain.as === 'searchText'
  const word =
    typeOfField(plain).searchable === 'digits' ? phoneDigits(text) || text : isFolded ? foldText(text) : text
  return `%${literally(word)}%`
}

/** Condition for the records within a scope; undefined when the scope includes all. */
export function scopeCondition(entity: Entity, scope: Scope): Fragment | undefined {
  if (scope.kind === 'all') return undefined
  if (scope.kind === 'none') return sql`false`
  const [first, second] = scope.path.split('.') as [string, string?]
  const matches = (at: Fragment) =>
    scope.kind === 'among' ? oneOf(at, scope.ids, 'int') : sql`${at} = ${scope.value}`
  if (second === undefined) return matches(column(entity, first))
  const target = targetOf(entity.fields[first]!)
  return sql`exists (select 1 from ${sql.table(tableOf(target))} as s
    where s.id = ${column(entity, first)} and s.deleted_at is null and ${matches(column(target, second, 's'))})`
}

/**
 * Conditions of a filter and of search words, each of which must be in one of the texts. A trigram index serves
 * `ilike`.
 */
export function filterConditions(
  entity: Entity,
  { conditions, search }: Pick<ListQuery, 'conditions' | 'search'>,
): Fragment[] {
  const parts = conditions.map(condition => conditionToSql(entity, condition))
  if (search.trim() === '') return parts
  // Without searchable fields, no record matches.
  if (entity.list.search.length === 0) return [...parts, sql.raw('false')]
  const words = search.split(/\s+/).filter(word => word !== '')
  const isIn = (word: string) =>
    entity.list.search.map(name => sql`${column(entity, name)} ilike ${patternFor(entity, name, word)}`)
  const all = andAll(words.map(word => sql`(${sql.join(isIn(word), sql` or `)})`))
  // Digit groups of a phone number are not separate words: in the stored number they are contiguous.
  const digits = phoneDigits(search)
  const phones = isPhoneLike(search)
    ? entity.list.search.filter(name => hasPhone(entity.fields[name]!, digits))
    : []
  const isPhone = phones.map(name => sql`${column(entity, name)} ilike ${`%${literally(digits || search)}%`}`)
  return [...parts, sql`(${sql.join([sql`(${all})`, ...isPhone], sql` or `)})`]
}

/**
 * Conditions for active records of a collection within a scope. Only checks that concern all users alike are
 * `unscoped`.
 */
export function activeRows(entity: Entity, scope: Scope | 'unscoped', production: boolean): Fragment[] {
  const parts: Fragment[] = [sql.raw('t.deleted_at is null')]
  if (entity.source.kind === 'collection') parts.push(sql`t.collection = ${collectionOf(entity, production)}`)
  const allowed = scope === 'unscoped' ? undefined : scopeCondition(entity, scope)
  if (allowed) parts.push(allowed)
  return parts
}

export const andAll = (parts: readonly Fragment[]): Fragment => sql.join(parts, sql` and `)

/** All conditions for a record's membership in a list. */
export const where = (
  entity: Entity,
  scope: Scope | 'unscoped',
  query: Pick<ListQuery, 'conditions' | 'search'>,
  production: boolean,
): Fragment => andAll([...activeRows(entity, scope, production), ...filterConditions(entity, query)])

/** SQL of a field's value in responses; filters and sorts use its column. */
export const valueOf = (entity: Entity, field: string, now: Date): Fragment =>
  untilOf(entity.fields[field]!) === undefined ? column(entity, field) : daysUntil(column(entity, field), now)

/** Cache of the long select lists, by entity as a role sees it; only the time varies. */
const projections = new WeakMap<Entity, (now: Date) => Fragment>()

/** Select list of a response's fields, or of the requested ones, in the order of the declaration. Excludes secrets. */
export function projectionOf(entity: Entity, now: Date, asked?: ReadonlySet<string>): Fragment {
  if (asked) return projectionFor(entity, asked)(now)
  const projection = projections.get(entity) ?? projectionFor(entity)
  projections.set(entity, projection)
  return projection(now)
}

function projectionFor(entity: Entity, asked?: ReadonlySet<string>): (now: Date) => Fragment {
  const own = entity.stored.filter(name => !entity.fields[name]!.secret)
  const inDocument = (name: string) => entity.source.kind === 'collection' && !isMeta(name)
  const text = (name: string) => `${inDocument(name) ? `t.data->'${name}'` : quoted('t', name)} as "${name}"`
  const all = ['id', ...own, ...META.slice(1)]
  const names = asked ? all.filter(name => name === 'id' || asked.has(name)) : all
  if (!names.some(name => untilOf(entity.fields[name]!))) {
    const plain = sql.raw(names.map(text).join(', '))
    return () => plain
  }
  return now =>
    sql.join(
      names.map(name =>
        untilOf(entity.fields[name]!)
          ? sql`${valueOf(entity, name, now)} as ${sql.ref(name)}`
          : sql.raw(text(name)),
      ),
    )
}
