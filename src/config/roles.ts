/** The server's answer about a signed-in user (domain model, section 10). */
export type SessionUser = {
  id: number | string
  uid: string
  name: string
  email: string
  roles: readonly { name: string }[]
  role_type: string
  /** -1 top-ups only, 1 collections only, any other value both. */
  service_type: number
  tank_group_ids: readonly number[]
  permissions: readonly string[]
  /** Features of the user's groups, if the server sends them. */
  features?: readonly string[]
  /** The sign-in method; selects between the two families of menus. */
  sign_in?: 'password' | 'firebase'
  locale?: string | null
  /** The colour theme of the user's company. */
  theme?: string
  /** The volume unit of the user's client: `litre`, `gal_imp` or `gal_us`. */
  units?: string
  time_zone?: string
}

/** The subject of a permission check: the role from the sign-in response, and the user. */
export type RoleHolder = { readonly role: string; readonly user: Pick<SessionUser, 'role_type' | 'roles'> }

const has = ({ role, user }: RoleHolder, name: string) =>
  role === name || user.role_type === name || user.roles.some(each => each.name === name)

/** True when the role, the role type or one of the roles is admin. */
export const isAdmin = (who: RoleHolder): boolean => has(who, 'admin')
export const isProvider = (who: RoleHolder): boolean => has(who, 'provider')

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
