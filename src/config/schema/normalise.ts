import type { FieldRights, Guarded } from './access'
import { normaliseAction } from './action'
import type { AnyDeclaration } from './entity'
import { nestedFields, isList, isStored, type Field, type Fields } from './fieldTypes'
import { isSortable, operatorsOf } from './operators'
import { checkDeclaration } from './checkDeclaration'
import type { Entity, FilterValues, Sort } from './normalised'
import { linkEntities } from './targets'
import { NO_VOCABULARY, type Role, type ScopeKinds, type Vocabulary } from './vocabulary'

/** The fields of every record; their names are `META`. */
export const META_FIELDS: Fields = {
  id: { type: 'integer', as: 'name', readOnly: true },
  created_at: { type: 'dateTime', readOnly: true, label: 'Created' },
  created_by: { type: 'text', max: 200, readOnly: true, as: 'user' },
  updated_at: { type: 'dateTime', readOnly: true, label: 'Updated' },
  updated_by: { type: 'text', max: 200, readOnly: true, as: 'user', label: 'Updated by' },
  // Not "Version": a firmware has its own.
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

/** A field with a default is never empty: users can change it but not clear it. */
function requireDefaulted(fields: Fields): Fields {
  for (const field of Object.values(fields)) {
    if (field.default !== undefined && !field.readOnly && !isList(field)) field.required = true
    requireDefaulted(nestedFields(field) ?? {})
  }
  return fields
}

/** Importing requires create permission. */
function importersOf({ import: wanted, access }: AnyDeclaration): readonly Role[] {
  if (wanted === undefined) return []
  return wanted === true ? access.create : wanted.roles.filter(role => access.create.includes(role))
}

function normaliseOne(declaration: AnyDeclaration, scopes: ScopeKinds): Entity {
  const { name, source, list } = declaration
  const fromDocuments = 'collection' in source
  const meta: Fields = fromDocuments
    ? { ...META_FIELDS, id: { type: 'text', max: 200, readOnly: true } }
    : META_FIELDS
  // JSON drops code instead of failing; `checkDeclaration` reports it.
  const copy = requireDefaulted(JSON.parse(JSON.stringify(declaration.fields)) as Fields)
  const declared = Object.entries(declaration.actions ?? {}).map(([key, action]) =>
    normaliseAction(key, { feature: declaration.feature, ...action }),
  )
  // The undo of a bulk action is a bulk action too.
  const back = declared.filter(({ bulk }) => bulk).map(({ undo }) => undo)
  const actions = declared.map(action => ({ ...action, bulk: action.bulk || back.includes(action.name) }))
  // Fields that actions set are read-only elsewhere, so that no record skips a state.
  const moved = actions.filter(({ alsoWritten }) => !alsoWritten).flatMap(({ to }) => Object.keys(to))
  for (const key of moved) if (copy[key]) copy[key].readOnly = true
  const fields: Record<string, Field> = { ...copy, ...meta }
  const own = Object.keys(declaration.fields)
  const writable = own.filter(key => isStored(fields[key]!) && !fields[key]!.readOnly)
  const sort = parseSort(list.sort ?? 'id')
  const filterNames = unique(['id', ...(list.filters ?? [])])
  const columns = [...list.columns]
  // The record's title is the card's heading.
  const card = (list.card ?? columns.filter(each => each !== declaration.title)).slice(0, 3)
  return {
    name,
    source: fromDocuments
      ? {
          kind: 'collection',
          name: source.collection,
          development: source.development ?? source.collection,
          ...(source.server === undefined ? {} : { server: source.server }),
          ...(source.writes === undefined ? {} : { writes: source.writes }),
        }
      : {
          kind: 'rest',
          path: source.rest,
          table: source.table,
          internal: source.internal ?? [],
        },
    ...(declaration.renamedFrom === undefined ? {} : { renamedFrom: declaration.renamedFrom }),
    idType: fromDocuments ? 'string' : 'integer',
    title: declaration.title,
    subtitle: declaration.subtitle ?? [],
    heading: declaration.heading ?? [],
    icon: declaration.icon ?? 'list',
    ...(declaration.menu === undefined ? {} : { menu: declaration.menu }),
    screens: (declaration.screens ?? [{ path: name }]).map(screen => {
      const all = screen.columns ?? columns
      const wide = screen.wide ?? (screen.columns ? [] : (list.wide ?? []))
      return {
        path: screen.path,
        filter: (screen.filter ?? {}) as FilterValues,
        begin: (screen.begin ?? {}) as FilterValues,
        params: (screen.params ?? {}) as Record<string, string>,
        columns: [...all],
        narrow: all.filter(each => !wide.includes(each)),
        card: screen.card?.slice(0, 3) ?? card,
        sort: screen.sort ? parseSort(screen.sort) : sort,
        labels: (screen.labels ?? {}) as Record<string, string>,
        quickLabels: screen.quickLabels ?? {},
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
      indexed: list.indexed ?? [],
      indexedByGroup: list.indexedByGroup ?? [],
      correlated: (list.correlated ?? []).map(parseSort),
      quickFilters: Object.entries(list.quickFilters ?? {}).map(([key, quick]) => ({ name: key, ...quick })),
      card,
    },
    form: declaration.form ?? [{ section: 'details', fields: writable }],
    details: declaration.details ?? [],
    actions,
    access: declaration.access,
    importers: importersOf(declaration),
    knownBy: declaration.knownBy ?? [],
    ...(typeof declaration.import === 'object' && declaration.import.log
      ? { importLog: declaration.import.log }
      : {}),
    ...(declaration.feature === undefined ? {} : { feature: declaration.feature }),
    ...(declaration.changedIn === undefined
      ? {}
      : { changedIn: declaration.changedIn as Entity['changedIn'] }),
    rights: (declaration.rights ?? {}) as Record<string, FieldRights>,
    related: {},
    scope: declaration.scope,
    scopes,
  }
}

/** The access rules of each related list's entity. */
function relatedOf({ fields }: Entity, entities: readonly Entity[]): Record<string, Guarded> {
  const related: Record<string, Guarded> = {}
  for (const [name, field] of Object.entries(fields)) {
    const of = field.type === 'relatedList' ? entities.find(entity => entity.name === field.of) : undefined
    if (of)
      related[name] = { access: of.access, ...(of.feature === undefined ? {} : { feature: of.feature }) }
  }
  return related
}

/** Set by the dashboard's build, which has validated the declarations: the browser skips the checks. */
declare const __DECLARATIONS_CHECKED__: boolean | undefined
const areChecked = typeof __DECLARATIONS_CHECKED__ !== 'undefined' && __DECLARATIONS_CHECKED__

/**
 * Turns declarations into frozen entities, whose references lead to each other (`targetOf`). Throws one error that lists every
 * mistake, each as `entity.path: what is wrong`. The input is not changed.
 */
export function normalise(
  declarations: readonly AnyDeclaration[],
  vocabulary: Vocabulary = NO_VOCABULARY,
): readonly Entity[] {
  const alone = declarations.map(declaration => normaliseOne(declaration, vocabulary.scopes))
  const entities = alone.map(entity => ({ ...entity, related: relatedOf(entity, alone) }))
  const mistakes = areChecked ? [] : checkDeclaration(declarations, entities, vocabulary)
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  // The dashboard finds entities by their names.
  if (!areChecked) linkEntities(entities)
  return freeze(entities)
}
