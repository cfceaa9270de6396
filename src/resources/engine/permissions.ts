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
import { currentUser } from '../../providers/auth/currentUser'

/** Whether the user may perform the operation. Only hides buttons; the server decides. */
export const canDo = (action: Operation, entity: Entity): boolean => can(currentUser(), action, entity)

/** A screen with its entity as the user sees it, without unreadable fields. */
export function seenScreen(path: string): EntityScreen {
  const entity = entityFor(currentUser(), screenOf(path).entity)
  return { entity, screen: entity.screens.find(screen => screen.path === path)! }
}

/** Whether the user may edit the record in its state. */
export const canChange = (entity: Entity, record: Readonly<Record<string, unknown>>): boolean =>
  canDo('update', entity) && fixedBy(entity, record) === undefined

/** The field value that marks records as visible to the user. It is set on every new record, so forms omit it. */
export function ownMark({ scope, scopes, writable }: Entity): Readonly<Record<string, boolean>> {
  const kind = scopeKindOf(scopes, currentUser().role)
  const mark = kind && kind.ids === undefined ? scopePath(scope, kind.name) : undefined
  return mark !== undefined && writable.includes(mark) ? { [mark]: true } : {}
}

/** Whether the user may fill in a reference: only with read access to its target. */
export function canChoose({ fields }: Entity, name: string): boolean {
  const field = unwrapComputed(fields[name]!)
  return !('to' in field) || canDo('read', entityOf(field.to))
}

/** Whether the user may perform the action, in any state. */
export const canDoAction = (action: Action): boolean => canAct(currentUser(), action)

/** Whether the user may make the call. */
export const canCall = ({ may }: Pick<Call, 'may'>): boolean => mayCall(currentUser(), may, app())
/** Whether the user may import records. */
export const canImport = ({ importers, feature }: Entity): boolean => {
  const who = currentUser()
  return (importers as readonly string[]).includes(who.role) && hasFeature(who, feature)
}

/** Whether the user may restore deleted records. */
export const canRestore = (entity: Entity): boolean =>
  currentUser().role === 'admin' && entity.access.remove.length > 0
