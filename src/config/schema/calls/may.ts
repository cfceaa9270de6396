import { entityOf } from '../../entities'
import { can, canAct, ROLES, type Operation } from '../index'
import type { May } from './define'

const OPERATIONS: readonly Operation[] = ['read', 'create', 'update', 'remove']

/** Whether somebody may call at all; nobody who isn't signed in may, unless the call is public. */
export function mayCall(
  who: { readonly role: string; readonly features?: readonly string[] } | undefined,
  may: May,
): boolean {
  if ('public' in may) return true
  if (!who) return false
  if ('signedIn' in may) return true
  if ('staff' in may) return who.role !== 'customer'
  if ('roles' in may) return canAct(who, may)
  if ('feature' in may) return canAct(who, { roles: ROLES, feature: may.feature })
  const rights = may as Partial<Record<Operation, string | readonly string[]>>
  return OPERATIONS.every(operation =>
    [rights[operation] ?? []].flat().every(name => can(who, operation, entityOf(name))),
  )
}
