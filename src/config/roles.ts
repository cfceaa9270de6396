import { hasRole, type RoleHolder, type SessionUser } from './schema/session'

export type { RoleHolder, SessionUser }

declare module './schema/session' {
  interface SessionFields {
    /** -1 top-ups only, 1 collections only, any other value both. */
    service_type: number
    tank_group_ids: readonly number[]
  }
}

export const isAdmin = (who: RoleHolder): boolean => hasRole(who, 'admin')
export const isProvider = (who: RoleHolder): boolean => hasRole(who, 'provider')

/** Roles that exist only with Firebase sign-in. */
const FIREBASE_ONLY = ['test-user', 'install-user', 'customer']

export type SignInKind = 'staff' | 'firebase'

/** The family of menus. In embedded mode Firebase accounts sign in by password, and the user's row says so. */
export const signInKind = (
  role: string,
  signIn: SessionUser['sign_in'],
  firebaseToken?: unknown,
): SignInKind =>
  firebaseToken || signIn === 'firebase' || FIREBASE_ONLY.includes(role) ? 'firebase' : 'staff'
