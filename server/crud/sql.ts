import { sql, type RawBuilder } from 'kysely'
import { shown, type Entity, type Scope } from '../../src/config/schema'
import { entityOf } from '../../src/config/entities'
import { columnName, columnType } from '../db/columns'
import type { Condition, ListQuery } from './query'

export type Fragment = RawBuilder<unknown>
export type Row = Record<string, unknown>
export const META = ['id', 'created_at', 'created_by', 'updated_at', 'updated_by', 'version'] as const
const isMeta = (field: string) => (META as readonly string[]).includes(field)

/** Name under which a collection is stored here. */
export const collectionOf = (entity: Entity, production: boolean): string => {
  if (entity.source.kind !== 'collection') throw new Error(`${entity.name} is not a collection`)
  return production ? entity.source.name : entity.source.development
}

/** The table, and for documents which collection of it. */
export const tableOf = (entity: Entity): string =>
  entity.source.kind === 'rest' ? entity.source.table : 'documents'

/** Names of declarations are letters, digits and _ (normalise sees to it): they can stand in a statement as they are. */
const quoted = (table: string, name: string) => `${table}."${name}"`

/** The PostgreSQL type in which a field compares. Days of documents are their text. */
export function typeOf(entity: Entity, field: string): string {
  const type = columnType(entity.fields[field]!)
  return entity.source.kind === 'collection' && (field === 'id' || type === 'date') ? 'text' : type
}

function columnText(entity: Entity, field: string, table: string): string {
  if (entity.source.kind === 'rest' || isMeta(field)) return quoted(table, columnName(entity, field))
  const type = columnType(entity.fields[field]!)
  if (type.endsWith('[]') || type === 'jsonb') return `(${table}.data->'${field}')`
  if (type === 'text' || type === 'date') return `(${table}.data->>'${field}')`
  return `(${table}.data->>'${field}')::${type}`
}

/** Whether a column is declared `not null`. */
export const neverNull = (entity: Entity, field: string): boolean => {
  if (entity.source.kind !== 'rest') return false
  if (isMeta(field)) return field !== 'created_by' && field !== 'updated_by'
  const declared = entity.fields[field]!
  if (declared.required || declared.default !== undefined) return true
  return shown(declared).type === 'boolean' && declared.readOnly === true
}

/** How SQL reaches a field: a column of the entity's table, or a part of the document. */
export const column = (entity: Entity, field: string, table = 't'): Fragment =>
  sql.raw(columnText(entity, field, table))

/** Membership. An index keeps its order below a plain equality, but not below `any`: one value is compared plainly. */
const oneOf = (at: Fragment, values: readonly unknown[], type: string): Fragment =>
  values.length === 1
    ? sql`${at} = ${values[0]}::${sql.raw(type)}`
    : sql`${at} = any(${values}::${sql.raw(type)}[])`

const COMPARE = { _gte: sql.raw('>='), _lte: sql.raw('<='), _gt: sql.raw('>'), _lt: sql.raw('<') } as const

function holds(entity: Entity, { field, operator, value }: Condition): Fragment {
  const left = column(entity, field)
  const plain = shown(entity.fields[field]!)
  if (plain.type === 'tags' || plain.type === 'choices' || plain.type === 'references') {
    const inDocument = entity.source.kind === 'collection'
    if (value === null)
      return inDocument ? sql`coalesce(${left}, 'null') in ('null', '[]')` : sql`${left} = '{}'`
    const values = Array.isArray(value) ? value : [value]
    if (inDocument) return sql`${left} ?| ${values.map(String)}::text[]`
    return sql`${left} && ${values}::${sql.raw(columnType(plain))}`
  }
  if (operator === '_neq' && value !== null && plain.type === 'choice') {
    // Asked for the other choices, an index finds them; of "not this one" it knows nothing.
    const not: unknown[] = Array.isArray(value) ? value : [value]
    const others = plain.options.filter(option => !not.includes(option))
    const one = oneOf(left, others, typeOf(entity, field))
    return neverNull(entity, field) ? one : sql`(${one} or ${left} is null)`
  }
  if (operator in COMPARE) return sql`${left} ${COMPARE[operator as keyof typeof COMPARE]} ${value}`
  if (value === null) return operator === '' ? sql`${left} is null` : sql`${left} is not null`
  if (Array.isArray(value)) {
    const listed = oneOf(left, value, typeOf(entity, field))
    return operator === '' ? listed : sql`(${listed}) is not true`
  }
  return operator === '' ? sql`${left} = ${value}` : sql`${left} is distinct from ${value}`
}

/** Wildcards of LIKE, taken literally. */
const literally = (text: string) => text.replace(/[\\%_]/g, found => `\\${found}`)

const isAscii = (text: string) => Buffer.byteLength(text) === text.length

/**
 * The part of a text that tells records apart: of "Tank 0012" it is the number. Words that every name has are looked up
 * in lists as long as the table.
 */
function tellingPart(text: string): string | undefined {
  const numbered = text.match(/\s?[^\s]*\d[^\s]*\s?/g) ?? []
  const longest = numbered.toSorted((a, b) => b.length - a.length)[0]
  if (longest === undefined || longest.length < 4) return undefined
  // Where a word begins is looked up in long lists as well; it helps only where the rest of the word is short.
  return longest.trim().length >= 4 ? longest.trim() : longest
}

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
    where s.id = ${column(entity, first)} and s.deleted_at is null and ${matches(column(target, second, 's'))})`
}

/** What somebody asked for: filter and free text. */
export function asked(entity: Entity, query: Pick<ListQuery, 'conditions' | 'search'>): Fragment[] {
  const parts = query.conditions.map(condition => holds(entity, condition))
  if (query.search === '') return parts
  const pattern = (text: string) => `%${literally(text)}%`
  const inSome = (holdsIn: (at: Fragment) => Fragment) =>
    sql`(${sql.join(
      entity.list.search.map(name => holdsIn(column(entity, name))),
      sql` or `,
    )})`
  const like = (text: string) => {
    // Digits have no case, and to compare without regard to it takes three times as long.
    const likes = sql.raw(text.toLowerCase() === text.toUpperCase() ? 'like' : 'ilike')
    return inSome(at => sql`${at} ${likes} ${pattern(text)}`)
  }
  const telling = tellingPart(query.search)
  if (telling === undefined || telling === query.search) return [...parts, like(query.search)]
  // No index knows the lower case: the whole is slow to look up there and quick to check, most of all letter by letter.
  const letters = sql.raw(isAscii(query.search) ? 'collate "C"' : '')
  const whole = inSome(at => sql`lower(${at} ${letters}) like lower(${pattern(query.search)})`)
  return [...parts, like(telling), whole]
}

/** What stands, in which collection, within a scope. Only what is asked about all alike is `unscoped`. */
export function standing(entity: Entity, scope: Scope | 'unscoped', production: boolean): Fragment[] {
  const parts: Fragment[] = [sql.raw('t.deleted_at is null')]
  if (entity.source.kind === 'collection') parts.push(sql`t.collection = ${collectionOf(entity, production)}`)
  const allowed = scope === 'unscoped' ? undefined : within(entity, scope)
  if (allowed) parts.push(allowed)
  return parts
}

export const every = (parts: readonly Fragment[]): Fragment => sql.join(parts, sql` and `)

/** Everything that decides whether a record is in a list. */
export const where = (
  entity: Entity,
  scope: Scope | 'unscoped',
  query: Pick<ListQuery, 'conditions' | 'search'>,
  production: boolean,
): Fragment => every([...standing(entity, scope, production), ...asked(entity, query)])

/** Whether each sort of a list has an index of its own for a scope: a walk along it has one plan, whatever is asked of the rows. */
export const hasWalks = (entity: Entity, scope: Scope): boolean =>
  entity.list.long && (scope.kind === 'all' || (scope.kind === 'groups' && !scope.path.includes('.')))

/**
 * Whether one index alone answers what is asked of a long list, whatever the values: then a plan that is made once serves them
 * all. Of several conditions the best one to begin with hangs on the values, and so does whether a text is looked up at all.
 */
export const isSettled = (
  entity: Entity,
  scope: Scope,
  { conditions, search }: Pick<ListQuery, 'conditions' | 'search'>,
): boolean => hasWalks(entity, scope) && search === '' && conditions.length <= 1

/** Whether a text has a part that the index of texts tells records apart by. */
export const isTelling = ({ search }: Pick<ListQuery, 'search'>): boolean => tellingPart(search) !== undefined

/** A field that an answer holds: its PostgreSQL type, and how it is reached in a row called `t`. */
export type Projected = { readonly name: string; readonly type: string; readonly value: string }
/** All of them, and as they are selected. */
export type Projection = { readonly fields: readonly Projected[]; readonly columns: Fragment }
/** Select lists are long and always the same: there is one for each entity. */
const projections = new Map<string, Projection>()

const META_TYPES: Readonly<Record<string, string>> = {
  created_at: 'timestamptz',
  created_by: 'text',
  updated_at: 'timestamptz',
  updated_by: 'text',
  version: 'int',
}

function projected(entity: Entity, name: string): Projected {
  if (name === 'id') return { name, type: entity.idType === 'integer' ? 'int' : 'text', value: 't."id"' }
  if (isMeta(name)) return { name, type: META_TYPES[name]!, value: quoted('t', name) }
  if (entity.source.kind === 'collection') return { name, type: 'jsonb', value: `t.data->'${name}'` }
  return { name, type: columnType(entity.fields[name]!), value: quoted('t', name) }
}

/** The fields that an answer holds, in the order of the declaration. Secrets stay where they are. */
export function projectionOf(entity: Entity): Projection {
  let projection = projections.get(entity.name)
  if (!projection) {
    const own = entity.stored.filter(name => !entity.fields[name]!.secret)
    const fields = ['id', ...own, ...META.slice(1)].map(name => projected(entity, name))
    const columns = fields.map(({ name, value }) => `${value} as "${name}"`)
    projection = { fields, columns: sql.raw(columns.join(', ')) }
    projections.set(entity.name, projection)
  }
  return projection
}
