import { checkAccess, checkFeature } from './checkAccess'
import { checkActions } from './checkActions'
import type { CheckedDeclaration, TakenOnce } from './checked'
import { checkFields, containsCode } from './checkFields'
import { checkForm } from './checkForm'
import { checkList } from './checkList'
import { checkQuickFilters } from './checkQuickFilters'
import { checkScreens } from './checkScreens'
import { checkStates } from './checkStates'
import { checkTitle } from './checkTitle'
import type { AnyDeclaration } from './entity'
import { unwrapComputed } from './fieldTypes'
import { isWrittenInFirestore, type Entity } from './normalised'
import { META } from './values'
import type { Vocabulary } from './vocabulary'

/** Every mistake in a set of declarations, as `entity.path: problem`. */
export function checkDeclaration(
  declarations: readonly AnyDeclaration[],
  entities: readonly Entity[],
  vocabulary: Vocabulary,
): string[] {
  const mistakes: string[] = []
  const byName = new Map(entities.map(entity => [entity.name, entity]))
  const takenOnce = onlyOnce()
  declarations.forEach((declaration, at) => {
    const entity = entities[at]!
    const report = (path: string, what: string) => mistakes.push(`${entity.name}.${path}: ${what}`)
    const known = (path: string, names: readonly string[] | undefined) =>
      names?.forEach(name => entity.fields[name] ?? report(path, `"${name}" is not a field`))
    const checked: CheckedDeclaration = { declaration, entity, byName, vocabulary, report, known }
    checkIdentity(checked, takenOnce)
    checkTitle(checked)
    checkList(checked)
    checkForm(checked)
    checkScreens(checked, takenOnce)
    checkQuickFilters(entity, report)
    checkFields(declaration.fields, '', checked)
    checkActions(checked)
    checkStates(checked)
    checkAccess(checked)
  })
  return mistakes
}

/** The first entity to take each name. */
function onlyOnce(): TakenOnce {
  const taken = new Map<string, string>()
  return (kind, name, entity) => {
    const key = `${kind} ${name}`
    const before = taken.get(key)
    if (before === undefined) taken.set(key, entity)
    return before
  }
}

/** Mistakes in the entity's name, its source, its icon and flag. */
function checkIdentity(
  { declaration, entity, vocabulary, report, known }: CheckedDeclaration,
  taken: TakenOnce,
) {
  if (taken('name', entity.name, entity.name)) report('name', 'is declared twice')
  if (!/^[a-z][a-z0-9_-]*$/.test(entity.name)) report('name', 'must be lower-case letters, digits, - and _')
  if (JSON.stringify(declaration) === undefined || containsCode(declaration)) report('', 'must be data only')
  const { source } = entity
  const places =
    source.kind === 'rest' ? { rest: source.path, table: source.table } : { collection: source.name }
  for (const [kind, name] of Object.entries(places)) {
    const other = taken(kind, name, entity.name)
    if (other && other !== entity.name) report(`source.${kind}`, `"${name}" is that of ${other} already`)
  }
  for (const name of Object.keys(declaration.fields))
    if ((META as readonly string[]).includes(name)) report(`fields.${name}`, 'is a field of every record')
  for (const [name, field] of Object.entries(declaration.fields)) {
    const plain = unwrapComputed(field)
    if (plain.type === 'reference' && plain.to === entity.name && plain.required)
      report(
        `fields.${name}`,
        `is required and refers to ${entity.name} itself: no record could be the first`,
      )
  }
  if (isWrittenInFirestore(entity)) {
    const copied = entity.stored.find(name => (entity.fields[name] as { copyOf?: string }).copyOf)
    if (copied) report('source.writes', `must say why: "${copied}" is copied by our own server`)
    if (entity.actions.some(({ path }) => path !== undefined))
      report('actions', 'have no address of their own where people write in Firestore')
  }
  if (typeof entity.icon === 'string' && !vocabulary.icons.includes(entity.icon))
    report('icon', `"${entity.icon}" is no icon: ${vocabulary.icons.join(', ')}`)
  if (entity.feature !== undefined)
    checkFeature(entity.feature, vocabulary, mistake => report('feature', mistake))
  known('naturalKey', entity.naturalKey)
  for (const name of entity.naturalKey)
    if (entity.fields[name] && !entity.writable.includes(name))
      report('naturalKey', `"${name}" can't be written`)
  if (declaration.import !== undefined && entity.importers.length === 0)
    report('import', 'names nobody who may create')
}
