import { nestedFields, unwrapComputed, untilOf, type Field, type FieldOf, type Fields } from './fieldTypes'
import type { Entity } from './normalised'
import { filterKey } from './operators'
import { validateField, type Problems } from './validate'
import type { Vocabulary } from './vocabulary'

/** The context of every check of one declaration. */
export type Checked = {
  readonly entity: Entity
  readonly byName: ReadonlyMap<string, Entity>
  readonly vocabulary: Vocabulary
  /** Reports a mistake at a path below the entity's name. */
  readonly report: (path: string, what: string) => void
}

/** One field to check, with the fields beside it. */
type CheckedField = Checked & {
  readonly path: string
  readonly field: Field
  readonly plain: ReturnType<typeof unwrapComputed>
  readonly siblings: Fields
  /** Reports each name that is no field beside it. */
  readonly known: (path: string, names: readonly string[] | undefined) => void
}

/** Mistakes in the fields of an entity or in an action's input. `at` is the path prefix. */
export function checkFields(fields: Fields, at: string, checked: Checked) {
  const { entity, report } = checked
  const siblings = at === '' ? entity.fields : fields
  const known = (path: string, names: readonly string[] | undefined) =>
    names?.forEach(name => siblings[name] ?? report(path, `"${name}" is not a field`))
  for (const [name, field] of Object.entries(fields)) {
    const path = `${at}fields.${name}`
    const one = { ...checked, path, field, plain: unwrapComputed(field), siblings, known }
    if (!/^[a-z][a-z0-9_]*$/.test(name)) report(path, 'must be lower-case letters, digits and _')
    checkOptions(one)
    checkPlaces(one, at)
    checkTargets(one)
    checkChoices(one)
    checkNested(one)
    for (const problem of mistakesInDefault(field)) report(`${path}.default`, `is refused (${problem})`)
  }
}

/** Options that every type of field may have, and limits. */
function checkOptions({ path, field, plain, siblings, entity, byName, report, known }: CheckedField) {
  if (field.renamedFrom !== undefined && siblings[field.renamedFrom])
    report(`${path}.renamedFrom`, `"${field.renamedFrom}" is a field still`)
  const until = untilOf(field)
  if (until !== undefined) {
    if (!('unit' in plain) || plain.unit !== 'days') report(`${path}.until`, 'is for a quantity of days')
    if (entity.source.kind !== 'rest') report(`${path}.until`, 'needs a table')
    if (siblings[until]) report(`${path}.until`, `"${until}" is a field`)
  }
  if ('min' in plain && plain.min !== undefined && plain.max !== undefined && plain.min > plain.max)
    report(path, 'has its min above its max')
  if ('between' in plain && plain.between) known(`${path}.between`, plain.between)
  if (field.type === 'computed' && field.copyOf !== undefined) {
    const mistake = mistakeInCopy(field.copyOf, siblings, byName)
    if (mistake) report(`${path}.copyOf`, mistake)
  }
  if (typeof field.unique === 'object') known(`${path}.unique`, [field.unique.within])
}

/** The form and the list ask for a record's own fields only. */
function checkPlaces({ path, field, report }: CheckedField, at: string) {
  const inner = [
    ...(field.type === 'computed' ? [field.as] : []),
    ...Object.values(nestedFields(field) ?? {}),
  ]
  for (const each of at === '' ? inner : [field, ...inner])
    for (const option of ['section', 'filter'] as const)
      if (each[option] !== undefined) report(`${path}.${option}`, 'is for the fields of a record')
}

/** References to other entities, their filters and their fields. */
function checkTargets({ path, field, plain, byName, report }: CheckedField) {
  for (const [where, to] of targetsIn(path, field))
    if (!byName.has(to)) report(where, `"${to}" is not an entity`)
  if (plain.type === 'reference') {
    const target = byName.get(plain.to)
    for (const filter of [
      ...Object.keys(plain.optionsFilter ?? {}),
      ...(plain.parentField ? [plain.parentField] : []),
    ])
      if (target && !filterKey(target, filter)) report(path, `"${filter}" is not a filter of ${plain.to}`)
  }
  if (plain.type === 'relatedList') {
    const target = byName.get(plain.of)
    if (!target) report(path, `"${plain.of}" is not an entity`)
    else if (!target.list.filters[plain.by]) report(path, `"${plain.by}" is not a filter of ${plain.of}`)
  }
  if (plain.type === 'occurrence') {
    const target = byName.get(plain.of)
    for (const other of [plain.by, plain.at, plain.kind ?? plain.at, ...Object.keys(plain.except ?? {})])
      if (target && !target.fields[other]) report(path, `"${other}" is not a field of ${plain.of}`)
    if (target?.source.kind !== 'rest') report(path, `"${plain.of}" is not an entity with a table`)
  }
}

/** Options of choices, also inside groups and rows, with their labels and tones. */
function checkChoices({ path, field, plain, report, known }: CheckedField) {
  for (const [where, choices] of choicesIn(path, field)) {
    const { options, labels = {} } = choices
    if (options.length === 0) report(where, 'has no options')
    for (const option of Object.keys(('tones' in choices && choices.tones) || {}))
      if (!options.map(String).includes(option)) report(`${where}.tones`, `"${option}" is not an option`)
    for (const option of Object.keys(labels))
      if (!options.map(String).includes(option)) report(`${where}.labels`, `"${option}" is not an option`)
  }
  if (plain.type === 'choice' && plain.ownName) {
    known(`${path}.ownName`, [plain.ownName.in])
    if (!plain.options.includes(plain.ownName.of))
      report(`${path}.ownName`, `"${plain.ownName.of}" is not an option`)
  }
}

/** Fields that a group or a point names. */
function checkNested({ path, plain, report, known }: CheckedField) {
  if (plain.type === 'point') known(path, [plain.lat, plain.lng])
  if (plain.type !== 'group' || !plain.by) return
  const { field: by, parts, needed = [], unless } = plain.by
  known(`${path}.by`, [by, ...(unless ? [unless] : [])])
  for (const part of [...Object.values(parts).flat(), ...needed])
    if (!plain.fields[part]) report(`${path}.by`, `"${part}" is not one of its fields`)
}

/**
 * A copied field must be one that users write: a server-computed value changes without a write that would update the
 * copies. A copy of a copy is rejected for the same reason.
 */
function mistakeInCopy(path: string, fields: Fields, byName: Checked['byName']): string | undefined {
  const [reference, name, ...rest] = path.split('.')
  const field = fields[reference!]
  const plain = field && unwrapComputed(field)
  const target = plain?.type === 'reference' ? byName.get(plain.to) : undefined
  if (!target || !name || rest.length > 0) return `"${path}" is not a reference and a field of its target`
  if (field?.type === 'computed' && field.copyOf !== undefined)
    return `"${reference}" is a copy itself: let a hook fill this one in`
  return target.writable.includes(name) ? undefined : `"${path}" is nothing that is written`
}

/** The validation errors of a field's default. */
function mistakesInDefault(field: Field): string[] {
  if (field.default === undefined || containsCode(field.default)) return []
  const problems: Problems = {}
  validateField(field, field.default, 'value', problems)
  return Object.entries(problems).map(([at, { key }]) => `${at}: ${key}`)
}

/** The option lists of a field, with their paths; those of a group or row are nested. */
function choicesIn(path: string, field: Field): [string, FieldOf<'choice' | 'choices'>][] {
  const plain = unwrapComputed(field)
  if ('options' in plain) return [[path, plain]]
  return Object.entries(nestedFields(plain) ?? {}).flatMap(([name, each]) =>
    choicesIn(`${path}.${name}`, each),
  )
}

/** The reference targets of a field, with paths; those of a group or row are nested. */
function targetsIn(path: string, field: Field): [string, string][] {
  const plain = unwrapComputed(field)
  if (plain.type === 'reference' || plain.type === 'references') return [[path, plain.to]]
  return Object.entries(nestedFields(plain) ?? {}).flatMap(([name, each]) =>
    targetsIn(`${path}.${name}`, each),
  )
}

/** Why a field can never equal the value of a rule or filter; undefined where it can. */
export function mistakeInValue(field: Field, value: unknown): string | undefined {
  const plain = unwrapComputed(field)
  if (value === null || value === undefined) return undefined
  if (plain.type === 'choice')
    return plain.options.includes(value as never) ? undefined : `"${value}" is not an option`
  if (plain.type === 'boolean')
    return typeof value === 'boolean' ? undefined : `"${value}" is neither true nor false`
  return undefined
}

/** Whether a value contains a function, class or symbol, which JSON would lose. */
export function containsCode(value: unknown): boolean {
  if (typeof value === 'function' || typeof value === 'symbol') return true
  return value !== null && typeof value === 'object' && Object.values(value).some(containsCode)
}
