import {
  can,
  canAct,
  hasFeature,
  isOutside,
  type Entity,
  type Operation,
  type ScopeKinds,
  type Who,
} from '../index'
import type { May } from './define'

const OPERATIONS: readonly Operation[] = ['read', 'create', 'update', 'remove']

/** What it depends on: the roles of the app, which of them are people outside, and its entities. */
export type MayContext = {
  readonly roles: readonly string[]
  readonly scopes: ScopeKinds
  entityOf(name: string): Entity
}

/** Whether somebody may call at all; nobody who isn't signed in may, unless the call is public. */
export function mayCall(who: Who | undefined, may: May, { roles, scopes, entityOf }: MayContext): boolean {
  if ('public' in may) return true
  if (!who) return false
  if ('signedIn' in may) return true
  if ('staff' in may) return !isOutside(scopes, who.role)
  if ('roles' in may) return canAct(who, may)
  if ('feature' in may) return roles.includes(who.role) && hasFeature(who, may.feature)
  const rights = may as Partial<Record<Operation, string | readonly string[]>>
  return OPERATIONS.every(operation =>
    [rights[operation] ?? []].flat().every(name => can(who, operation, entityOf(name))),
  )
}
