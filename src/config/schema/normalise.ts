import { groupPath, type FieldRights, type Guarded } from './access'
import { normaliseAction, type Action } from './action'
import type { AnyDeclaration } from './entity'
import { nestedFields, isList, isStored, type Field, type Fields } from './fieldTypes'
import { isSortableField, operatorsOf } from './operators'
import { checkDeclaration } from './checkDeclaration'
import type { Entity, FilterValues, Screen, Sort } from './normalised'
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

/** Set by the dashboard's build, which has validated the declarations: the browser skips the checks. */
declare const __DECLARATIONS_CHECKED__: boolean | undefined
const areChecked = typeof __DECLARATIONS_CHECKED__ !== 'undefined' && __DECLARATIONS_CHECKED__

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

/** Where the records live. */
const sourceOf = ({ source }: AnyDeclaration): Entity['source'] =>
  'collection' in source
    ? {
        kind: 'collection',
        name: source.collection,
        development: source.development ?? source.collection,
        ...(source.server === undefined ? {} : { server: source.server }),
        ...(source.writes === undefined ? {} : { writes: source.writes }),
      }
    : { kind: 'rest', path: source.rest, table: source.table, internal: source.internal ?? [] }

function actionsOf({ actions = {}, feature }: AnyDeclaration): Action[] {
  const declared = Object.entries(actions).map(([key, action]) =>
    normaliseAction(key, { feature, ...action }),
  )
  // The undo of a bulk action is a bulk action too.
  const back = declared.filter(({ bulk }) => bulk).map(({ undo }) => undo)
  return declared.map(action => ({ ...action, bulk: action.bulk || back.includes(action.name) }))
}

function fieldsOf({ fields, source }: AnyDeclaration, actions: readonly Action[]): Record<string, Field> {
  // JSON drops code instead of failing; `checkDeclaration` reports it.
  const copy = requireDefaulted(JSON.parse(JSON.stringify(fields)) as Fields)
  // Fields that actions set are read-only elsewhere, so that no record skips a state.
  const moved = actions.filter(({ writable }) => !writable).flatMap(({ to }) => Object.keys(to))
  for (const key of moved) if (copy[key]) copy[key].readOnly = true
  // The form and the list have them.
  for (const field of Object.values(copy)) {
    delete field.section
    delete field.filter
  }
  const id: Field = { type: 'text', max: 200, readOnly: true }
  return { ...copy, ...META_FIELDS, ...('collection' in source ? { id } : {}) }
}

/** The fields that a long list has indexes for, besides those that its declaration names. */
function indexesOf(
  { list, scope }: AnyDeclaration,
  fields: Fields,
  { sorts, filters }: { readonly sorts: readonly string[]; readonly filters: readonly string[] },
  kinds: ScopeKinds,
) {
  const { isLong, indexed = [], indexedByGroup = [] } = list
  // Only the server reads them.
  if (!isLong || areChecked) return { indexed, indexedByGroup }
  const group = groupPath({ scope, scopes: kinds })
  const isColumn = (name: string) =>
    name !== 'id' &&
    name !== group &&
    fields[name] !== undefined &&
    isStored(fields[name]) &&
    isSortableField(fields[name])
  return {
    // A unique field has an index anyway.
    indexed: unique([...sorts.filter(name => isColumn(name) && !fields[name]!.unique), ...indexed]),
    indexedByGroup:
      group === undefined ? indexedByGroup : unique([...filters.filter(isColumn), ...indexedByGroup]),
  }
}

/** The filters that a declaration names, and then those of the fields; without any, the columns that can be filtered by. */
function filtersOf({ list, fields: own }: AnyDeclaration, columns: readonly string[], fields: Fields) {
  const ofFields = Object.keys(own).filter(name => own[name]!.filter)
  if (list.filters ?? ofFields.length > 0) return [...(list.filters ?? []), ...ofFields]
  return columns.filter(name => fields[name] && operatorsOf(fields[name]).length > 0)
}

function listOf(declaration: AnyDeclaration, fields: Fields, kinds: ScopeKinds): Entity['list'] {
  const { list, title } = declaration
  const sort = parseSort(list.sort ?? 'id')
  const columns = unique([...list.columns, ...(list.secondary ?? [])])
  const filters = unique(['id', ...filtersOf(declaration, columns, fields)])
  const sorts = unique(['id', sort.field, ...columns, ...(list.sorts ?? [])]).filter(
    key => fields[key] && isSortableField(fields[key]),
  )
  return {
    columns,
    filters: Object.fromEntries(filters.map(key => [key, fields[key] ? operatorsOf(fields[key]) : []])),
    sorts,
    sort,
    search: list.search ?? [title],
    ...indexesOf(declaration, fields, { sorts, filters }, kinds),
    correlated: (list.correlated ?? []).map(parseSort),
    quickFilters: Object.entries(list.quickFilters ?? {}).map(([key, quick]) => ({ name: key, ...quick })),
    // The record's title is the card's heading.
    card: (list.card ?? columns.filter(each => each !== title)).slice(0, 3),
  }
}

function screensOf(
  { name, screens, list: { secondary: wideOfList = [] } }: AnyDeclaration,
  list: Entity['list'],
): Screen[] {
  return (screens ?? [{ path: name }]).map(screen => {
    const secondary = screen.secondary ?? (screen.columns ? [] : wideOfList)
    const all = unique([...(screen.columns ?? list.columns), ...secondary])
    return {
      path: screen.path,
      filter: (screen.filter ?? {}) as FilterValues,
      defaultFilter: (screen.defaultFilter ?? {}) as FilterValues,
      params: (screen.params ?? {}) as Record<string, string>,
      columns: all,
      narrow: all.filter(each => !secondary.includes(each)),
      card: screen.card?.slice(0, 3) ?? list.card,
      sort: screen.sort ? parseSort(screen.sort) : list.sort,
      labels: (screen.labels ?? {}) as Record<string, string>,
      quickLabels: screen.quickLabels ?? {},
    }
  })
}

/** Form sections: as declared, or as the fields name them. */
function formOf({ form, fields }: AnyDeclaration, writable: readonly string[]): Entity['form'] {
  const fieldsIn = (section: string) => Object.keys(fields).filter(name => fields[name]!.section === section)
  if (form) return form.map(part => ({ ...part, fields: part.fields ?? fieldsIn(part.section) }))
  const named = unique(Object.values(fields).flatMap(({ section }) => section ?? []))
  return named.length > 0
    ? named.map(section => ({ section, fields: fieldsIn(section) }))
    : [{ section: 'details', fields: writable }]
}

function normaliseOne(declaration: AnyDeclaration, scopes: ScopeKinds): Entity {
  const actions = actionsOf(declaration)
  const fields = fieldsOf(declaration, actions)
  const stored = Object.keys(declaration.fields).filter(key => isStored(fields[key]!))
  const writable = stored.filter(key => !fields[key]!.readOnly)
  const list = listOf(declaration, fields, scopes)
  const { renamedFrom, menu, feature, changedIn, import: imported } = declaration
  return {
    name: declaration.name,
    source: sourceOf(declaration),
    ...(renamedFrom === undefined ? {} : { renamedFrom }),
    idType: 'collection' in declaration.source ? 'string' : 'integer',
    title: declaration.title,
    subtitle: declaration.subtitle ?? [],
    heading: declaration.heading ?? [],
    icon: declaration.icon ?? 'list',
    ...(menu === undefined ? {} : { menu }),
    screens: screensOf(declaration, list),
    fields,
    stored,
    writable,
    rules: declaration.rules ?? [],
    list,
    form: formOf(declaration, writable),
    details: declaration.details ?? [],
    actions,
    access: declaration.access,
    importers: importersOf(declaration),
    naturalKey: declaration.naturalKey ?? [],
    ...(typeof imported === 'object' && imported.log ? { importLog: imported.log } : {}),
    ...(feature === undefined ? {} : { feature }),
    ...(changedIn === undefined ? {} : { changedIn: changedIn as Entity['changedIn'] }),
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
