import type { Who } from '../../config/schema'
import { getSession } from './session'

/** The subject of permission checks on this page; without a session, a user without rights. */
export function currentUser(): Who {
  const session = getSession()
  return { role: session?.role ?? '', features: session?.user.features }
}
