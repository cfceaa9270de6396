import { BASE_PATH, CUSTOMER_ROLE, HOME_PATH } from '../../config/schema/constants'
import { hasRole } from '../../config/schema/session'
import { loadApp } from '../app'
import { AppError } from '../errors'
import type { Auth, SignInAnswer } from './storedState'
import { checkToken } from './token'

/**
 * The auth state that a sign-in's answer leads to. Throws when the answer is none, its token can't be decoded or has run
 * out, or the role has no routes. Menus are large: customers, who have none, do without.
 */
export async function createAuthState(
  answer: SignInAnswer,
  firebaseToken: string | null,
  now: number,
): Promise<Auth> {
  const { token, user, role } = answer ?? {}
  if (!user || !role) throw new AppError('unexpected', 'errors.unexpected')
  const expiresAt = checkToken(token, now)
  const who = { role, user: { role_type: user.role_type ?? role, roles: user.roles ?? [] } }
  const complete = {
    ...user,
    ...who.user,
    permissions: user.permissions ?? [],
  }
  if (role !== CUSTOMER_ROLE) {
    await loadApp()
    const { menuOf } = await import('./sessionMenu')
    if (menuOf({ token, role, user: complete }, firebaseToken).length === 0)
      throw new AppError('no_routes', 'errors.noRoutes')
  }
  return {
    token,
    expiresAt,
    firebaseToken,
    role,
    user: complete,
    error: null,
    permissions: complete.permissions,
    isAdmin: hasRole(who, 'admin'),
    isProvider: hasRole(who, 'provider'),
    basePath: role === CUSTOMER_ROLE ? HOME_PATH : BASE_PATH,
    isAuthenticated: true,
  }
}
