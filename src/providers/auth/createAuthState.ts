import { BASE_PATH, HOME_PATH } from '../../config/schema/constants'
import { programs } from '../programs'
import { hasRole } from '../../config/schema/session'
import { loadApp } from '../app'
import { AppError } from '../errors'
import type { Auth, SignInAnswer } from './storedState'
import { checkToken } from './token'

/**
 * Creates the auth state from a sign-in response. Throws for an invalid response, an undecodable or expired token,
 * or a role without routes. Menus are a large chunk that customers don't load.
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
  if (!programs.outside?.[role]) {
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
    basePath: role === programs.homeRole ? HOME_PATH : BASE_PATH,
    isAuthenticated: true,
  }
}
