import {
  can,
  canAct,
  entityFor,
  nestedFields,
  storageOf,
  unwrapComputed,
  type Entity,
  type Field,
  type Who,
} from '../../../src/config/schema'
import type { App } from '../../../src/config/schema/app'
import { isChange, type Inputs } from '../../../src/config/schema/calls/define'
import { callsOf } from '../../../src/config/schema/calls/engine'
import { mayCall } from '../../../src/config/schema/calls/may'

function isPicture(field: Field): boolean {
  const plain = unwrapComputed(field)
  if (storageOf(plain).pictures || (plain.type === 'text' && plain.as === 'picture')) return true
  return Object.values(nestedFields(plain) ?? {}).some(isPicture)
}

const takesPictures = (inputs: Inputs = {}) =>
  Object.values(inputs).some(field => field.type !== 'json' && isPicture(field))

function writesPictures(who: Who, entity: Entity): boolean {
  if (!can(who, 'create', entity) && !can(who, 'update', entity)) return false
  return entityFor(who, entity).writable.some(name => isPicture(entity.fields[name]!))
}

/** Tells whether a declaration lets a user put pictures into something: a record, an action or a call. */
export function uploadRights(app: App) {
  const calls = callsOf(app).filter(call => isChange(call) && takesPictures(call.body))
  const acts = (who: Who, { actions }: Entity) =>
    actions.some(action => canAct(who, action) && takesPictures({ ...action.input, ...action.extraInput }))
  return (who: Who): boolean =>
    app.entities.some(entity => writesPictures(who, entity) || acts(who, entity)) ||
    calls.some(({ may }) => mayCall(who, may, app))
}
