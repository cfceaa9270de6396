import {
  isSortableField,
  operatorsOf,
  typeOfField,
  unwrapComputed,
  type Entity,
} from '../../../src/config/schema'
import { columnName, columnOf, columnType, META_NAMES, SORTABLE_TEXTS } from './columns'
import { listIndexes, listIndexSql } from './listIndexes'
import { recordsOf } from './storedValues'

/** An index that an entity needs, and its fields. */
export type Index = {
  readonly name: string
  readonly fields: readonly string[]
  /** Set where the definition may change under the same name: the index is then recreated. */
  readonly columns?: { readonly by: readonly string[]; readonly include: readonly string[] }
  readonly sql: string
}

function ofField(entity: Entity, table: string, name: string): Index[] {
  const field = entity.fields[name]!
  const { type } = unwrapComputed(field)
  const column = `"${columnName(entity, name)}"`
  const index = (suffix: string, kind: string, on: string): Index => ({
    name: `${table}__${name}${suffix}`,
    fields: [name],
    sql: `create ${kind} ${table}__${name}${suffix} on ${table} ${on};`,
  })
  if (field.unique) {
    const within = typeof field.unique === 'object' ? `"${field.unique.within}", ` : ''
    const key = typeOfField(field).ignoresCase ? `lower(${column})` : column
    return [index('__unique', 'unique index', `(${within}${key}) where deleted_at is null`)]
  }
  // A list index that begins with the reference serves both purposes.
  if (type === 'reference' && !listIndexes(entity).some(({ by }) => by[0] === columnName(entity, name)))
    return [index('', 'index', `(${column})`)]
  if (columnOf(entity, name).type.endsWith('[]') && entity.list.filters[name])
    return [index('', 'index', `using gin (${column})`)]
  return []
}

const ofTable = (entity: Entity, table: string): Index[] => [
  ...entity.stored.flatMap(name => ofField(entity, table, name)),
  ...listIndexes(entity).map(index => ({
    name: index.name,
    fields: [...index.by, ...index.include].filter(name => name !== 'id'),
    columns: index,
    sql: listIndexSql(table, index),
  })),
]

/** Index expression of a document's sort field: a metadata column, or a part of the document. */
function keyOf(entity: Entity, name: string): string {
  if (META_NAMES.includes(name)) return name
  const type = columnType(entity.fields[name]!)
  const text = `(data->>'${name}')`
  return SORTABLE_TEXTS.includes(type) ? text : `(${text}::${type})`
}

/** Documents share a table: each filter, and the default sort, has a partial index for its collection. */
function ofDocuments(entity: Entity): Index[] {
  const { where } = recordsOf(entity)
  const { filters, sort } = entity.list
  // The primary key of documents is collection and id.
  const isIndexed = (name: string) =>
    name !== 'id' &&
    (name === sort.field || (filters[name] !== undefined && operatorsOf(entity.fields[name]!).length > 0))
  return [...entity.stored, ...META_NAMES].filter(isIndexed).map(name => {
    const index = `documents__${entity.name.replaceAll('-', '_')}__${name}`
    const isSorted = META_NAMES.includes(name) || isSortableField(entity.fields[name]!)
    const key = isSorted ? `(${keyOf(entity, name)}, id)` : `using gin ((data->'${name}'))`
    return { name: index, fields: [name], sql: `create index ${index} on documents ${key} where ${where};` }
  })
}

/** All indexes of an entity. */
export const indexesOf = (entity: Entity): Index[] =>
  entity.source.kind === 'rest' ? ofTable(entity, entity.source.table) : ofDocuments(entity)
