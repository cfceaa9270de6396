import { scopePath } from './access'
import { checkFeature } from './checkAccess'
import { mistakeInValue, checkFields, type Checked } from './checkFields'
import { unwrapComputed } from './fieldTypes'
import { scopeKindOf } from './vocabulary'
import type { Action, StateValue } from './action'

/** Path segments that every entity already uses. */
const TAKEN = ['export', 'bulk', 'counts', 'aggregate', 'ids']

/** The known properties of an action; the compiler accepts unknown names. */
const KNOWN: Readonly<Record<keyof Action, true>> = {
  name: true,
  from: true,
  offered: true,
  to: true,
  input: true,
  extraInput: true,
  writable: true,
  roles: true,
  feature: true,
  bulk: true,
  confirm: true,
  undo: true,
  path: true,
  label: true,
  labels: true,
  done: true,
  key: true,
}

/** Mistakes in states and actions: unknown states, and undo actions that don't lead back. */
export function checkActions(checked: Checked) {
  const { entity, vocabulary, report } = checked
  for (const [name, values] of Object.entries(entity.changedIn ?? {}))
    checkState(`changedIn.${name}`, name, values, { entity, report })
  const paths = new Set<string>()
  const keys = new Map<string, string>()
  for (const action of entity.actions) {
    const at = `actions.${action.name}`
    if (!/^[a-z][a-zA-Z0-9]*$/.test(action.name) || TAKEN.includes(action.name))
      report(at, 'is no name for an action')
    for (const word of Object.keys(action))
      if (!Object.hasOwn(KNOWN, word)) report(at, `says "${word}", which nothing reads`)
    if (action.path !== undefined && !action.path.includes('/{id}/')) report(`${at}.path`, 'must hold {id}')
    for (const [, name] of (action.path ?? '').matchAll(/\{(\w+)\}/g))
      if (name !== 'id' && unwrapComputed(action.input[name!] ?? { type: 'integer' }).type !== 'text')
        report(`${at}.path`, `{${name}} is no text that is asked for`)
    const path = action.path ?? action.name
    if (paths.has(path)) report(`${at}.path`, 'is that of another action')
    paths.add(path)
    if (action.roles.length === 0) report(`${at}.roles`, 'names nobody')
    for (const role of action.roles) {
      const kind = scopeKindOf(entity.scopes, role)
      const isOwner = kind?.outside && scopePath(entity.scope, kind.name) !== undefined
      if (kind?.outside ? !isOwner : !entity.access.read.includes(role))
        report(`${at}.roles`, `the role ${role} doesn't read ${entity.name}`)
    }
    if (action.feature !== undefined)
      checkFeature(action.feature, vocabulary, mistake => report(`${at}.feature`, mistake))
    if (action.key !== undefined) {
      if (!/^[a-z]$/.test(action.key)) report(`${at}.key`, 'must be one small letter')
      const other = keys.get(action.key)
      if (other) report(`${at}.key`, `"${action.key}" is the key of ${other} already`)
      keys.set(action.key, action.name)
    }
    if (action.done === undefined && !leadsToState(entity, action))
      report(`${at}.done`, 'must say what has happened: it leads to no state')
    checkStates(at, action, checked)
    checkUndo(at, action, checked)
    checkInputReferences(at, action, checked)
    checkFields(action.input, `${at}.input.`, checked)
    checkFields(action.extraInput, `${at}.extraInput.`, checked)
    for (const name of Object.keys(action.extraInput))
      if (action.input[name]) report(`${at}.extraInput.${name}`, 'is asked for already')
    for (const [name, field] of Object.entries(action.input)) {
      const own = entity.fields[name]
      if (!own) continue
      const fault = mistakeInStored(unwrapComputed(field), unwrapComputed(own))
      if (fault) report(`${at}.input.${name}`, `is stored in ${name}, which ${fault}`)
      if (action.to[name] !== undefined) report(`${at}.input.${name}`, 'is moved by the action itself')
    }
  }
}

/** Input that names records of an entity must be readable by all roles of the action: they choose from a list of them. */
function checkInputReferences(at: string, action: Action, { entity, byName, report }: Checked) {
  for (const [name, field] of Object.entries(action.input)) {
    const plain = unwrapComputed(field)
    if (plain.type !== 'reference' && plain.type !== 'references') continue
    const target = byName.get(plain.to)
    for (const role of action.roles)
      if (target && !scopeKindOf(entity.scopes, role)?.outside && !target.access.read.includes(role))
        report(`${at}.input.${name}`, `the role ${role} doesn't read ${plain.to}`)
  }
}

/** Whether the resulting state has a label. */
const leadsToState = ({ fields }: Checked['entity'], { to }: Action): boolean =>
  Object.keys(to).some(name => fields[name] && unwrapComputed(fields[name]).type === 'choice')

type Plain = ReturnType<typeof unwrapComputed>

/** Limits of a value or of a text's length; unbounded by default. */
const boundsOf = (field: Plain) => ({
  min: Number(('min' in field ? field.min : undefined) ?? -Infinity),
  max: Number(('max' in field ? field.max : undefined) ?? Infinity),
})

/** Why a field can't store another field's input; undefined where it can. */
function mistakeInStored(asked: Plain, own: Plain): string | undefined {
  if (asked.type !== own.type) return `is of type ${own.type}`
  if ('options' in asked && 'options' in own) {
    const others = asked.options.filter(option => !(own.options as readonly unknown[]).includes(option))
    if (others.length > 0) return `has no option ${others.join(', ')}`
  }
  const [wanted, taken] = [boundsOf(asked), boundsOf(own)]
  if (wanted.min < taken.min) return `takes nothing below ${taken.min}`
  return wanted.max > taken.max ? `takes nothing above ${taken.max}` : undefined
}

function checkStates(at: string, { from, offered, to }: Action, checked: Checked) {
  for (const [name, values] of Object.entries(offered))
    checkState(`${at}.offered.${name}`, name, values, checked)
  for (const [name, values] of Object.entries(from)) checkState(`${at}.from.${name}`, name, values, checked)
  for (const [name, value] of Object.entries(to)) checkState(`${at}.to.${name}`, name, [value], checked)
}

/** Checks the values of a state field. */
function checkState(
  at: string,
  name: string,
  values: readonly StateValue[],
  { entity, report }: Pick<Checked, 'entity' | 'report'>,
) {
  const field = entity.fields[name]
  if (!field) return report(at, 'is not a field')
  if (!['choice', 'boolean'].includes(unwrapComputed(field).type)) return report(at, 'is no state')
  for (const value of values) {
    const fault = mistakeInValue(field, value)
    if (fault) report(at, fault)
  }
}

/** The undo action must be possible after the action, for the same roles, and without input. */
function checkUndo(at: string, action: Action, { entity, report }: Checked) {
  if (action.undo === undefined) return
  const back = entity.actions.find(({ name }) => name === action.undo)
  if (!back) return report(`${at}.undo`, `"${action.undo}" is not an action`)
  for (const [name, value] of Object.entries(action.to))
    if (back.from[name] && !back.from[name].includes(value))
      report(`${at}.undo`, `"${back.name}" is not possible where ${name} is ${value}`)
  if (Object.values(back.input).some(field => field.required && field.default === undefined))
    report(`${at}.undo`, `"${back.name}" asks for more`)
  for (const role of action.roles)
    // Nothing is offered to be undone in calls for people outside.
    if (!scopeKindOf(entity.scopes, role)?.outside && !back.roles.includes(role))
      report(`${at}.undo`, `the role ${role} may not do "${back.name}"`)
}
