import type { Access, ScopeRule } from './access'
import type { AnyDeclaration, AnyRule } from './entity'
import { inside, isList, isStored, type Field, type Fields } from './fieldTypes'
import { isSortable, operatorsOf, type Operator } from './operators'
import { checkDeclaration } from './checkDeclaration'

export type NormalSource =
  | { readonly kind: 'rest'; readonly path: string; readonly table: string }
  | { readonly kind: 'collection'; readonly name: string; readonly development: string }

export type Sort = { readonly field: string; readonly order: 'ASC' | 'DESC' }
export type FilterValues = Readonly<Record<string, string | number | boolean | null>>

export type Screen = {
  /** The last part of the address, and the name of the react-admin resource. */
  readonly path: string
  readonly filter: FilterValues
  readonly columns: readonly string[]
  /** Which of them are shown by themselves in a narrow window. */
  readonly narrow: readonly string[]
  readonly sort: Sort
  /** English labels that win over those of the fields. */
  readonly labels: Readonly<Record<string, string>>
}

/** A declaration with every default filled in and every name checked. All code downstream reads this. */
export type Entity = {
  readonly name: string
  readonly source: NormalSource
  readonly idType: 'integer' | 'string'
  readonly title: string
  readonly icon: string
  readonly screens: readonly Screen[]
  /** Declared fields and the ones that every record has (`META_FIELDS`). */
  readonly fields: Fields
  /** Names of declared fields that have a value of their own in the store. */
  readonly stored: readonly string[]
  /** Names of the fields that a person may write. */
  readonly writable: readonly string[]
  readonly rules: readonly AnyRule[]
  readonly list: {
    readonly columns: readonly string[]
    readonly filters: Readonly<Record<string, readonly Operator[]>>
    readonly sorts: readonly string[]
    readonly sort: Sort
    readonly search: readonly string[]
    readonly together: readonly string[]
    readonly knownWith: readonly string[]
    readonly long: boolean
    readonly card: readonly string[]
  }
  readonly form: readonly { readonly section: string; readonly fields: readonly string[] }[]
  readonly access: Access
  readonly scope: ScopeRule
}

/** The fields of every record; their names are `META`. */
export const META_FIELDS: Fields = {
  id: { type: 'integer', as: 'name', readOnly: true },
  created_at: { type: 'dateTime', readOnly: true, label: 'Created' },
  created_by: { type: 'text', max: 200, readOnly: true },
  updated_at: { type: 'dateTime', readOnly: true, label: 'Changed' },
  updated_by: { type: 'text', max: 200, readOnly: true, label: 'Changed by' },
  // Not "Version": a firmware has one of its own.
  version: { type: 'integer', as: 'name', readOnly: true, label: 'Revision' },
}

const parseSort = (sort: string): Sort =>
  sort.startsWith('-') ? { field: sort.slice(1), order: 'DESC' } : { field: sort, order: 'ASC' }

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)]

function freeze<T>(value: T): T {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(freeze)
  }
  return value
}

/** What begins with a value always has one: it can be changed, and not be emptied. */
function keepFilled(fields: Fields): Fields {
  for (const field of Object.values(fields)) {
    if (field.default !== undefined && !field.readOnly && !isList(field)) field.required = true
    keepFilled(inside(field) ?? {})
  }
  return fields
}

function one(declaration: AnyDeclaration): Entity {
  const { name, source, list } = declaration
  const fromDocuments = 'collection' in source
  const meta: Fields = fromDocuments
    ? { ...META_FIELDS, id: { type: 'text', max: 200, readOnly: true } }
    : META_FIELDS
  // A copy that leaves code out instead of failing on it: `checkDeclaration` says where there is some.
  const copy = keepFilled(JSON.parse(JSON.stringify(declaration.fields)) as Fields)
  const fields: Record<string, Field> = { ...copy, ...meta }
  const own = Object.keys(declaration.fields)
  const writable = own.filter(key => isStored(fields[key]!) && !fields[key]!.readOnly)
  const sort = parseSort(list.sort ?? 'id')
  const filterNames = unique(['id', ...(list.filters ?? [])])
  const columns = [...list.columns]
  return {
    name,
    source: fromDocuments
      ? { kind: 'collection', name: source.collection, development: source.development ?? source.collection }
      : { kind: 'rest', path: source.rest, table: source.table },
    idType: fromDocuments ? 'string' : 'integer',
    title: declaration.title,
    icon: declaration.icon ?? 'list',
    screens: (declaration.screens ?? [{ path: name }]).map(screen => {
      const all = screen.columns ?? columns
      const wide = screen.wide ?? (screen.columns ? [] : (list.wide ?? []))
      return {
        path: screen.path,
        filter: (screen.filter ?? {}) as FilterValues,
        columns: [...all],
        narrow: all.filter(each => !wide.includes(each)),
        sort: screen.sort ? parseSort(screen.sort) : sort,
        labels: (screen.labels ?? {}) as Record<string, string>,
      }
    }),
    fields,
    stored: own.filter(key => isStored(fields[key]!)),
    writable,
    rules: declaration.rules ?? [],
    list: {
      columns,
      filters: Object.fromEntries(filterNames.map(key => [key, fields[key] ? operatorsOf(fields[key]) : []])),
      sorts: unique(['id', sort.field, ...columns, ...(list.sorts ?? [])]).filter(
        key => fields[key] && isSortable(fields[key]),
      ),
      sort,
      search: list.search ?? [declaration.title],
      together: list.together ?? [],
      knownWith: list.knownWith ?? [],
      long: list.long ?? false,
      // A card is headed by the record's title.
      card: (list.card ?? columns.filter(name => name !== declaration.title)).slice(0, 3),
    },
    form: declaration.form ?? [{ section: 'main', fields: writable }],
    access: declaration.access,
    scope: declaration.scope,
  }
}

/**
 * Turns declarations into frozen entities. Throws one error that lists every mistake, each as
 * `entity.path: what is wrong`. The input is not changed.
 */
export function normalise(declarations: readonly AnyDeclaration[]): readonly Entity[] {
  const entities = declarations.map(one)
  const mistakes = checkDeclaration(declarations, entities)
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  return freeze(entities)
}
