import {
  actingScope,
  validateField,
  withDefaults,
  type Entity,
  type Problems,
} from '../../../src/config/schema'
import type { Write } from '../behaviour/action'
import { checkReferences } from './checkValues'
import { propagateCopies } from './copies'
import { fillDerivedFields } from './fillDerivedFields'
import { getRecord } from './repository'
import type { Row } from './sql'
import { change, insert, toStored } from './storeValues'
import { hookContext, log, withoutSecrets, type Writer } from './writer'

/** Stores an action's changes, with the entity's hooks; the record must stay in the writer's scope. */
export async function storeMoved(
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
    const after = await storeMoved(inside, entity, id, current, checked)
    await log(inside, entity, 'update', id, current, withoutSecrets(entity, after))
    return after
  }
