import type { EntityScreen } from '../../config/schema/app'
import { app, entityOf, screenOf } from '../../providers/app'
import type { Call } from '../../config/schema/calls/define'
import { mayCall } from '../../config/schema/calls/may'
import {
  can,
  canAct,
  entityFor,
  fixedBy,
  hasFeature,
  scopeKindOf,
  scopePath,
  unwrapComputed,
  type Action,
  type Entity,
  type Operation,
} from '../../config/schema'
import { currentUser } from '../../providers/auth/session'

/** Whether whoever is signed in may do this. Only hides buttons: the server decides. */
export const canDo = (action: Operation, entity: Entity): boolean => can(currentUser(), action, entity)

/** A screen with its entity, as whoever is signed in sees them: without the fields that they may not read. */
export function seenScreen(path: string): EntityScreen {
  const entity = entityFor(currentUser(), screenOf(path).entity)
  return { entity, screen: entity.screens.find(screen => screen.path === path)! }
}

/** Whether whoever is signed in may change this record, and it is in a state to be changed. */
export const canChange = (entity: Entity, record: Readonly<Record<string, unknown>>): boolean =>
  canDo('update', entity) && fixedBy(entity, record) === undefined

/** What marks a record as one that whoever is signed in sees. Theirs can't be without it, so nobody asks for it. */
export function ownMark({ scope, scopes, writable }: Entity): Readonly<Record<string, boolean>> {
  const kind = scopeKindOf(scopes, currentUser().role)
  const mark = kind && kind.ids === undefined ? scopePath(scope, kind.name) : undefined
  return mark !== undefined && writable.includes(mark) ? { [mark]: true } : {}
}

/** Whether whoever is signed in may choose what this field holds: of records that they may not read, they can choose none. */
export function canChoose({ fields }: Entity, name: string): boolean {
  const field = unwrapComputed(fields[name]!)
  return !('to' in field) || canDo('read', entityOf(field.to))
}

/** Whether whoever is signed in may do this action at all. */
export const canDoAction = (action: Action): boolean => canAct(currentUser(), action)

/** Whether whoever is signed in may make this call at all. */
export const canCall = ({ may }: Pick<Call, 'may'>): boolean => mayCall(currentUser(), may, app())
/** Whether whoever is signed in may bring in records from a file. */
export const canImport = ({ importers, feature }: Entity): boolean => {
  const who = currentUser()
  return (importers as readonly string[]).includes(who.role) && hasFeature(who, feature)
}

/** Whether whoever is signed in may bring back what was removed. */
export const canRestore = (entity: Entity): boolean =>
  currentUser().role === 'admin' && entity.access.remove.length > 0
