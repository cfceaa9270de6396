import { groupPath } from './access'
import { checkAccess } from './checkAccess'
import { checkActions } from './checkActions'
import { checkFields, mistakeInValue, containsCode } from './checkFields'
import { checkQuickFilters } from './checkQuickFilters'
import type { AnyDeclaration } from './entity'
import { isStored, typeOfField, unwrapComputed, type FieldType } from './fieldTypes'
import { isWrittenInFirestore, type Entity } from './normalised'
import { isSortable } from './operators'
import type { Vocabulary } from './vocabulary'

/** Field types that can be a record's title: text, or a date or time. */
const TITLES: readonly FieldType[] = ['text', 'longText', 'email', 'phone', 'integer', 'date', 'dateTime']

/** Field types that can precede the title on the record's page. */
const HEADINGS: readonly FieldType[] = ['choice', 'text', 'date', 'dateTime', 'reference']

/** Every mistake in a set of declarations, as `entity.path: problem`. */
export function checkDeclaration(
  declarations: readonly AnyDeclaration[],
  entities: readonly Entity[],
  vocabulary: Vocabulary,
): string[] {
  const mistakes: string[] = []
  const byName = new Map(entities.map(entity => [entity.name, entity]))
  const paths = new Map<string, string>()
  const seen = new Set<string>()

  declarations.forEach((declaration, at) => {
    const entity = entities[at]!
    const say = (path: string, what: string) => mistakes.push(`${entity.name}.${path}: ${what}`)
    const known = (path: string, names: readonly string[] | undefined) =>
      names?.forEach(name => entity.fields[name] ?? say(path, `"${name}" is not a field`))

    if (seen.has(entity.name)) say('name', 'is declared twice')
    seen.add(entity.name)
    if (!/^[a-z][a-z0-9_-]*$/.test(entity.name)) say('name', 'must be lower-case letters, digits, - and _')
    if (JSON.stringify(declaration) === undefined || containsCode(declaration)) say('', 'must be data only')

    if (isWrittenInFirestore(entity)) {
      const copied = entity.stored.find(name => (entity.fields[name] as { copyOf?: string }).copyOf)
      if (copied) say('source.writes', `must say why: "${copied}" is copied by our own server`)
      if (entity.actions.some(({ path }) => path !== undefined))
        say('actions', 'have no address of their own where people write in Firestore')
    }
    known('title', [entity.title])
    const title = entity.fields[entity.title] && unwrapComputed(entity.fields[entity.title]!).type
    const isNamed = title === undefined || TITLES.includes(title)
    if (!isNamed)
      say('title', `"${entity.title}" is of type ${title}: a record is called by a text, a number or a time`)
    known('subtitle', entity.subtitle)
    for (const name of entity.subtitle)
      if (entity.fields[name] && !['text', 'reference'].includes(entity.fields[name].type))
        say('subtitle', `"${name}" is neither a text nor a reference`)
    known('heading', entity.heading)
    for (const name of entity.heading)
      if (entity.fields[name] && !HEADINGS.includes(unwrapComputed(entity.fields[name]).type))
        say('heading', `"${name}" is neither a choice, a text, a time nor a reference`)
    if (typeof entity.icon === 'string' && !vocabulary.icons.includes(entity.icon))
      say('icon', `"${entity.icon}" is no icon: ${vocabulary.icons.join(', ')}`)
    if (entity.feature !== undefined && !vocabulary.flags.includes(entity.feature))
      say('feature', `"${entity.feature}" is not a flag`)
    known('knownBy', entity.knownBy)
    for (const name of entity.knownBy)
      if (entity.fields[name] && !entity.writable.includes(name)) say('knownBy', `"${name}" can't be written`)
    known('list.columns', entity.list.columns)
    known('list.filters', declaration.list.filters)
    known('list.sorts', declaration.list.sorts)
    known('list.search', entity.list.search)
    for (const name of entity.list.search)
      if (entity.fields[name] && !typeOfField(entity.fields[name]).searchable)
        if (declaration.list.search) say('list.search', `"${name}" is no text`)
        else if (isNamed) say('title', `"${name}" is no text to search by: name one in list.search`)
    known('list.card', entity.list.card)
    const { indexed, indexedByGroup, correlated } = entity.list
    const columnsOf = { indexed, indexedByGroup, correlated: correlated.map(({ field }) => field) }
    for (const [key, names] of Object.entries(columnsOf)) {
      known(`list.${key}`, names)
      for (const name of names)
        if (entity.fields[name] && !isSortable(entity.fields[name]))
          say(`list.${key}`, `"${name}" can't be sorted by`)
      if (names.length > 0 && entity.source.kind !== 'rest') say(`list.${key}`, 'is for tables only')
    }
    const group = groupPath(entity)
    if (entity.list.indexedByGroup.length > 0 && (group === undefined || !entity.stored.includes(group)))
      say('list.indexedByGroup', 'is for records with a group of their own')
    known('list.sort', [entity.list.sort.field])
    const first = entity.fields[entity.list.sort.field]
    if (first && !isSortable(first)) say('list.sort', `"${entity.list.sort.field}" can't be sorted by`)
    entity.form.forEach((part, i) => {
      known(`form[${i}].fields`, part.fields)
      known(`form[${i}].when`, Object.keys(part.when ?? {}))
      for (const name of part.when ? part.fields : [])
        // A required field with a default is filled in even if it is not in the form.
        if (entity.fields[name]?.required && entity.fields[name].default === undefined)
          say(`form[${i}].fields`, `"${name}" is required, and not always shown`)
      for (const name of part.fields)
        if (entity.fields[name] && isStored(entity.fields[name]) && !entity.writable.includes(name))
          say(`form[${i}].fields`, `"${name}" can't be written`)
    })
    known('details', entity.details)
    if (entity.details.length > 0 && entity.form.length > 1) say('details', 'is for a form of one section')
    const inForm = entity.form.flatMap(({ fields }) => fields)
    for (const name of new Set(inForm.filter((each, i) => inForm.indexOf(each) !== i)))
      say('form', `"${name}" is in it twice`)
    for (const name of entity.writable)
      if (
        entity.fields[name]!.required &&
        entity.fields[name]!.default === undefined &&
        !inForm.includes(name)
      )
        say('form', `"${name}" is required and in no section`)
    entity.rules.forEach((rule, i) =>
      known(
        `rules[${i}]`,
        rule.rule === 'requiredWhen' ? [rule.field, ...Object.keys(rule.when)] : rule.fields,
      ),
    )
    entity.rules.forEach((rule, i) => {
      if (rule.rule !== 'requiredWhen') return
      for (const [name, value] of Object.entries(rule.when)) {
        const fault = entity.fields[name] && mistakeInValue(entity.fields[name], value)
        if (fault) say(`rules[${i}].when.${name}`, fault)
      }
    })
    for (const [name, operators] of Object.entries(entity.list.filters))
      if (entity.fields[name] && operators.length === 0)
        say(
          'list.filters',
          `"${name}" can't be filtered by: it is of type ${unwrapComputed(entity.fields[name]).type}`,
        )
    for (const name of declaration.list.sorts ?? [])
      if (entity.fields[name] && !isSortable(entity.fields[name]))
        say('list.sorts', `"${name}" can't be sorted by`)

    const listed = (path: string, wide: readonly string[] = [], columns: readonly string[]) =>
      wide.forEach(name => columns.includes(name) || say(path, `"${name}" is not a column`))
    listed('list.wide', declaration.list.wide, entity.list.columns)
    declaration.screens?.forEach(({ path, wide, columns, card = [] }) => {
      listed(`screens.${path}.wide`, wide, columns ?? entity.list.columns)
      known(`screens.${path}.card`, card)
    })
    for (const screen of entity.screens) {
      if (screen.narrow.length === 0) say(`screens.${screen.path}`, 'has no column in a narrow window')
      const fixed = { ...screen.filter, ...screen.begin }
      known(`screens.${screen.path}`, [...Object.keys(fixed), ...screen.columns, screen.sort.field])
      known(`screens.${screen.path}.labels`, Object.keys(screen.labels))
      for (const name of Object.keys(fixed))
        if (!entity.list.filters[name]) say(`screens.${screen.path}`, `"${name}" is not a filter of the list`)
      for (const [param, name] of Object.entries(screen.params))
        if (!entity.list.filters[name])
          say(`screens.${screen.path}.params.${param}`, `"${name}" is not a filter of the list`)
      for (const part of ['filter', 'begin'] as const)
        for (const [name, value] of Object.entries(screen[part])) {
          const fault = entity.fields[name] && mistakeInValue(entity.fields[name], value)
          if (fault) say(`screens.${screen.path}.${part}.${name}`, fault)
        }
      const other = paths.get(screen.path)
      if (other) say(`screens.${screen.path}`, `is a path of ${other} already`)
      paths.set(screen.path, entity.name)
    }

    if (declaration.import !== undefined && entity.importers.length === 0)
      say('import', 'names nobody who may create')
    checkQuickFilters(entity, say)
    const checked = { entity, byName, vocabulary, say }
    checkFields(declaration.fields, '', checked)
    checkActions(checked)
    checkAccess(checked)
  })
  return mistakes
}
