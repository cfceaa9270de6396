import {
  actingScope,
  can,
  canAct,
  refusedFields,
  validateValues,
  type Action,
  type Entity,
} from '../../../src/config/schema'
import { AppError } from '../errors'
import { wrongState } from '../namedValues'
import { checkDates } from './checkDates'
import { checkReferences } from './checkValues'
import { withRaisedRights } from './raisedRights'
import { getRecord } from './repository'
import type { Row } from './sql'
import { storeMoved, writeAs } from './writeAs'
import {
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
      raise: fields => withRaisedRights(inside, fields).write,
    })
    refuseWrite(inside, problems)
    const after = await storeMoved(inside, entity, id, current, { ...moved, ...more })
    await log(inside, entity, action.name, id, current, {
      ...withoutSecrets(entity, after),
      ...(Object.keys(input).length > 0 ? { $input: input } : {}),
    })
    return seenBy(writer.principal, entity, after)
  })
}
