import {
  actingScope,
  can,
  canAct,
  refusedFields,
  validateField,
  validateValues,
  withDefaults,
  type Action,
  type Entity,
  type Problems,
} from '../../../src/config/schema'
import type { Write } from '../behaviour/action'
import { AppError } from '../errors'
import { wrongState } from '../namedValues'
import { checkDates } from './checkDates'
import { checkReferences } from './checkValues'
import { propagateCopies } from './copies'
import { fillDerivedFields } from './fillDerivedFields'
import { getRecord } from './repository'
import type { Row } from './sql'
import { change, insert, toStored } from './storeValues'
import {
  hookContext,
  log,
  movedBy,
  refuseOutdated,
  refuseWrite,
  seenBy,
  atomically,
  withoutSecrets,
  type Expected,
  type Writer,
} from './writer'

/** Refuses users without permission before any look-up. */
export function refuseActor(writer: Pick<Writer, 'principal'>, action: Action) {
  if (!canAct(writer.principal, action)) throw new AppError('forbidden', { key: 'errors.forbidden' })
}

/** Refuses an action that isn't possible in the record's state. The error has the state and the user who set it. */
async function refuseState(writer: Writer, entity: Entity, action: Action, current: Row) {
  const refused = refusedFields(action, current)
  if (refused.length === 0) return
  // Customers see neither the staff member nor the record as staff read it.
  const reads = can(writer.principal, 'read', entity)
  const person = reads ? await movedBy(writer, entity, current, refused) : undefined
  const state = Object.fromEntries(refused.map(name => [name, current[name]]))
  throw new AppError('wrong_state', wrongState(entity, refused, current, person?.changed_by), {
    state,
    current: reads ? seenBy(writer.principal, entity, current) : undefined,
    about: person,
  })
}

/**
 * Runs an action on a record, in one transaction with its handler, its hooks and its audit log entry, which includes
 * the input. Returns the record afterwards.
 */
export function act(
  writer: Writer,
  entity: Entity,
  action: Action,
  id: number | string,
  asked: Row,
  { version }: Expected,
): Promise<Row> {
  return atomically(writer, async inside => {
    const scope = actingScope(writer.principal, entity)
    const current = await getRecord(inside, entity, scope, id, 'for no key update of t')
    // Check the state before the version: of two concurrent decisions, the second gets the first one's result rather
    // than a version conflict.
    await refuseState(inside, entity, action, current)
    await refuseOutdated(inside, entity, version, current)
    const fields = { ...action.input, ...action.extraInput }
    const { values: input, problems } = validateValues(fields, asked)
    checkDates(fields, input, problems)
    await checkReferences(inside, fields, input, problems)
    refuseWrite(inside, problems)
    const own = Object.entries(input).filter(([name]) => action.input[name] && entity.stored.includes(name))
    const moved: Row = { ...Object.fromEntries(own), ...action.to }
    const handler = inside.behaviour.actions[entity.name]?.[action.name]
    const more = await handler?.({
      tx: inside.db,
      now: inside.now,
      principal: inside.principal,
      // As its type says: times are text.
      record: JSON.parse(JSON.stringify(current)) as Row,
      input,
      problems,
      write: writeAs(inside),
    })
    refuseWrite(inside, problems)
    const after = await store(inside, entity, id, current, { ...moved, ...more })
    await log(inside, entity, action.name, id, current, {
      ...withoutSecrets(entity, after),
      ...(Object.keys(input).length > 0 ? { $input: input } : {}),
    })
    return seenBy(writer.principal, entity, after)
  })
}

/** Stores an action's changes, with the entity's hooks; the record must stay in the writer's scope. */
async function store(
  inside: Writer,
  entity: Entity,
  id: number | string,
  current: Row | undefined,
  values: Row,
) {
  const plain = current && (JSON.parse(JSON.stringify(current)) as Row)
  await fillDerivedFields(inside, entity, values, plain, {})
  await change(inside, entity, id, toStored(entity, values))
  const scope = actingScope(inside.principal, entity)
  const after = await getRecord(inside, entity, scope, id)
  if (current) await propagateCopies(inside, entity, current, after)
  await inside.behaviour.hooks[entity.name]?.afterSave?.(hookContext(inside), after, plain)
  return getRecord(inside, entity, scope, id)
}

/**
 * Writes by a handler to other records. A handler may also set read-only fields; otherwise values are validated,
 * hooked and audited like a user's write. Records outside the actor's scope can't be reached.
 */
export const writeAs =
  (inside: Writer): Write =>
  async ({ name }, values, id) => {
    const entity = inside.app.entityOf(name)
    const problems: Problems = {}
    const unknown = Object.keys(values).find(field => !entity.stored.includes(field))
    if (unknown !== undefined) throw new Error(`${name} has no field "${unknown}"`)
    const given = id === undefined ? withDefaults(entity, values) : values
    const checked = Object.fromEntries(
      Object.entries(given).map(([field, value]) => [
        field,
        validateField(entity.fields[field]!, value, field, problems),
      ]),
    )
    // References in rows that the handler wrote count as checked already.
    await checkReferences(inside, entity.fields, checked, problems, checked)
    const scope = actingScope(inside.principal, entity)
    const current =
      id === undefined ? undefined : await getRecord(inside, entity, scope, id, 'for no key update of t')
    if (current === undefined || id === undefined) {
      await fillDerivedFields(inside, entity, checked, undefined, problems)
      const made = await insert(inside, entity, toStored(entity, checked))
      const record = await getRecord(inside, entity, scope, made)
      await inside.behaviour.hooks[name]?.afterSave?.(hookContext(inside), record, undefined)
      await log(inside, entity, 'create', made, null, withoutSecrets(entity, record))
      return record
    }
    const after = await store(inside, entity, id, current, checked)
    await log(inside, entity, 'update', id, current, withoutSecrets(entity, after))
    return after
  }
