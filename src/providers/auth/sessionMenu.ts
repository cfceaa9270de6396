import { menuFor, type MenuItem } from '../../config/menu'
import { signInKind } from '../../config/roles'
import type { Session } from './storedState'

/** The menu of the signed-in user by the specification, before screens are checked. */
export function menuOf(session: Session | null, firebaseToken?: string | null): readonly MenuItem[] {
  if (!session) return []
  const { user, role } = session
  return menuFor({
    role,
    kind: signInKind(role, user.sign_in, firebaseToken),
    serviceType: user.service_type,
    groupIds: user.tank_group_ids,
    features: user.features,
  })
}
