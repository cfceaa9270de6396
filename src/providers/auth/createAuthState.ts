import { BASE_PATH } from '../../config/constants'
import { isAdmin, isProvider } from '../../config/roles'
import { AppError } from '../errors'
import { menuOf } from './sessionMenu'
import type { Auth, SignInAnswer } from './storedState'
import { checkToken } from './token'

/**
 * The auth state that a sign-in's answer leads to. Throws when the answer is none, its token can't be decoded or has run
 * out, or the role has no routes.
 */
export function createAuthState(answer: SignInAnswer, firebaseToken: string | null, now: number): Auth {
  const { token, user, role } = answer ?? {}
  if (!user || !role) throw new AppError('unexpected', 'errors.unexpected')
  const expiresAt = checkToken(token, now)
  const who = { role, user: { role_type: user.role_type ?? role, roles: user.roles ?? [] } }
  const complete = {
    ...user,
    ...who.user,
    tank_group_ids: user.tank_group_ids ?? [],
    permissions: user.permissions ?? [],
  }
  if (menuOf({ token, role, user: complete }, firebaseToken).length === 0)
    throw new AppError('no_routes', 'errors.noRoutes')
  return {
    token,
    expiresAt,
    firebaseToken,
    role,
    user: complete,
    error: null,
    permissions: complete.permissions,
    isAdmin: isAdmin(who),
    isProvider: isProvider(who),
    basePath: BASE_PATH,
    isAuthenticated: true,
  }
}
