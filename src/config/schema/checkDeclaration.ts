import type { AnyDeclaration } from './entity'
import { inside, shown, type ChoiceField, type ChoicesField, type Field } from './fieldTypes'
import type { Entity } from './normalise'
import { isSortable } from './operators'
import { validateField, type Problems } from './validate'

/** Types whose values lie on a line. */
const MEASURES: readonly string[] = ['integer', 'decimal', 'quantity', 'duration', 'date', 'dateTime']

/** Every mistake in a set of declarations, as `entity.path: what is wrong`. */
export function checkDeclaration(
  declarations: readonly AnyDeclaration[],
  entities: readonly Entity[],
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
    if (JSON.stringify(declaration) === undefined || holdsCode(declaration)) say('', 'must be data only')

    known('title', [entity.title])
    known('list.columns', entity.list.columns)
    known('list.filters', declaration.list.filters)
    known('list.sorts', declaration.list.sorts)
    known('list.search', entity.list.search)
    known('list.card', entity.list.card)
    known('list.together', entity.list.together)
    for (const name of entity.list.together)
      if (entity.fields[name] && !MEASURES.includes(shown(entity.fields[name]).type))
        say('list.together', `"${name}" is no number, day or time`)
    if (entity.list.together.length > 0 && entity.source.kind !== 'rest')
      say('list.together', 'is for tables only')
    known('list.knownWith', entity.list.knownWith)
    for (const name of entity.list.knownWith) {
      const field = entity.fields[name]
      if (field && !isSortable(field)) say('list.knownWith', `"${name}" can't be sorted by`)
      if (field && (field.required || field.default !== undefined))
        say('list.knownWith', `"${name}" is never unknown`)
    }
    if (entity.list.knownWith.length > 0 && !entity.list.long) say('list.knownWith', 'is for long lists only')
    if (entity.list.long && entity.source.kind !== 'rest') say('list.long', 'is for tables only')
    known('list.sort', [entity.list.sort.field])
    const first = entity.fields[entity.list.sort.field]
    if (first && !isSortable(first)) say('list.sort', `"${entity.list.sort.field}" can't be sorted by`)
    entity.form.forEach((part, i) => known(`form[${i}].fields`, part.fields))
    entity.rules.forEach((rule, i) =>
      known(
        `rules[${i}]`,
        rule.rule === 'requiredWhen' ? [rule.field, ...Object.keys(rule.when)] : rule.fields,
      ),
    )
    for (const [name, operators] of Object.entries(entity.list.filters))
      if (entity.fields[name] && operators.length === 0)
        say(
          'list.filters',
          `"${name}" can't be filtered by: it is of type ${shown(entity.fields[name]).type}`,
        )
    for (const name of declaration.list.sorts ?? [])
      if (entity.fields[name] && !isSortable(entity.fields[name]))
        say('list.sorts', `"${name}" can't be sorted by`)

    const listed = (path: string, wide: readonly string[] = [], columns: readonly string[]) =>
      wide.forEach(name => columns.includes(name) || say(path, `"${name}" is not a column`))
    listed('list.wide', declaration.list.wide, entity.list.columns)
    declaration.screens?.forEach(({ path, wide, columns }) =>
      listed(`screens.${path}.wide`, wide, columns ?? entity.list.columns),
    )
    for (const screen of entity.screens) {
      if (screen.narrow.length === 0) say(`screens.${screen.path}`, 'has no column in a narrow window')
      known(`screens.${screen.path}`, [...Object.keys(screen.filter), ...screen.columns, screen.sort.field])
      known(`screens.${screen.path}.labels`, Object.keys(screen.labels))
      for (const name of Object.keys(screen.filter))
        if (!entity.list.filters[name]) say(`screens.${screen.path}`, `"${name}" is not a filter of the list`)
      const other = paths.get(screen.path)
      if (other) say(`screens.${screen.path}`, `is a path of ${other} already`)
      paths.set(screen.path, entity.name)
    }

    for (const [name, field] of Object.entries(declaration.fields)) {
      const path = `fields.${name}`
      if (!/^[a-z][a-z0-9_]*$/.test(name)) say(path, 'must be lower-case letters, digits and _')
      const plain = shown(field)
      if ((plain.type === 'reference' || plain.type === 'references') && !byName.has(plain.to))
        say(path, `"${plain.to}" is not an entity`)
      if (plain.type === 'group' && plain.by) {
        const { field: by, parts, needed = [], unless } = plain.by
        known(`${path}.by`, [by, ...(unless ? [unless] : [])])
        for (const part of [...Object.values(parts).flat(), ...needed])
          if (!plain.fields[part]) say(`${path}.by`, `"${part}" is not one of its fields`)
      }
      if (plain.type === 'reference') {
        const target = byName.get(plain.to)
        for (const filter of [...Object.keys(plain.offer ?? {}), ...(plain.under ? [plain.under] : [])])
          if (target && !target.list.filters[filter]) say(path, `"${filter}" is not a filter of ${plain.to}`)
      }
      if (plain.type === 'point') known(path, [plain.lat, plain.lng])
      if (plain.type === 'relatedList') {
        const target = byName.get(plain.of)
        if (!target) say(path, `"${plain.of}" is not an entity`)
        else if (!target.list.filters[plain.by]) say(path, `"${plain.by}" is not a filter of ${plain.of}`)
      }
      for (const [where, { options, labels = {} }] of choicesIn(path, field)) {
        if (options.length === 0) say(where, 'has no options')
        for (const option of Object.keys(labels))
          if (!options.map(String).includes(option)) say(`${where}.labels`, `"${option}" is not an option`)
      }
      if ('min' in plain && plain.min !== undefined && plain.max !== undefined && plain.min > plain.max)
        say(path, 'has its min above its max')
      if ('between' in plain && plain.between) known(`${path}.between`, plain.between)
      for (const problem of faultsOfDefault(field)) say(`${path}.default`, `is refused (${problem})`)
      if (typeof field.unique === 'object') known(`${path}.unique`, [field.unique.within])
    }

    if (entity.scope !== 'shared')
      for (const [kind, scopePath] of Object.entries(entity.scope)) {
        const [first, second, ...rest] = scopePath.split('.')
        const field = entity.fields[first!]
        if (!field || rest.length > 0) say(`scope.${kind}`, `"${scopePath}" is not a path`)
        else if (second !== undefined) {
          const target =
            shown(field).type === 'reference' ? byName.get((shown(field) as { to: string }).to) : undefined
          if (!target?.fields[second]) say(`scope.${kind}`, `"${scopePath}" leads nowhere`)
          else if (target.source.kind !== entity.source.kind)
            say(`scope.${kind}`, 'crosses from documents to tables')
        }
      }
  })
  return mistakes
}

/** What a form would be told of a field's default, were it to send it. */
function faultsOfDefault(field: Field): string[] {
  if (field.default === undefined || holdsCode(field.default)) return []
  const problems: Problems = {}
  validateField(field, field.default, 'value', problems)
  return Object.entries(problems).map(([at, { key }]) => `${at}: ${key}`)
}

/** The lists of options that a field has, with their paths: those of a group or a row are inside it. */
function choicesIn(path: string, field: Field): [string, ChoiceField | ChoicesField][] {
  const plain = shown(field)
  if ('options' in plain) return [[path, plain]]
  return Object.entries(inside(plain) ?? {}).flatMap(([name, each]) => choicesIn(`${path}.${name}`, each))
}

/** A function, class or symbol would not survive being printed. */
function holdsCode(value: unknown): boolean {
  if (typeof value === 'function' || typeof value === 'symbol') return true
  return value !== null && typeof value === 'object' && Object.values(value).some(holdsCode)
}
