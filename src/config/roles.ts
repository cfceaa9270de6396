/** What the server says about somebody who signed in (domain model, section 10). */
export type SessionUser = {
  id: number | string
  uid: string
  name: string
  email: string
  roles: readonly { name: string }[]
  role_type: string
  /** -1 top-ups only, 1 collections only, anything else both. */
  service_type: number
  tank_group_ids: readonly number[]
  permissions: readonly string[]
  /** Features of the user's groups, where the server names them. */
  features?: readonly string[]
  /** How this person signs in; decides between the two families of menus. */
  sign_in?: 'password' | 'firebase'
  locale?: string | null
  /** The colours of the user's company. */
  theme?: string
  /** What the user's client reads volumes in: `litre`, `gal_imp` or `gal_us`. */
  units?: string
  time_zone?: string
}

/** Anybody whose rights are asked for: the role that the sign-in answered, and the user. */
export type RoleHolder = { readonly role: string; readonly user: Pick<SessionUser, 'role_type' | 'roles'> }

const has = ({ role, user }: RoleHolder, name: string) =>
  role === name || user.role_type === name || user.roles.some(each => each.name === name)

/** True when the role, the role type or one of the roles is admin. */
export const isAdmin = (who: RoleHolder): boolean => has(who, 'admin')
export const isProvider = (who: RoleHolder): boolean => has(who, 'provider')

/** Roles that exist only where people sign in through Firebase. */
const FIREBASE_ONLY = ['test-user', 'install-user', 'customer']

export type SignInKind = 'staff' | 'firebase'

/** Which family of menus applies. In embedded mode Firebase accounts sign in by password and the user's row says so. */
export const signInKind = (
  role: string,
  signIn: SessionUser['sign_in'],
  firebaseToken?: unknown,
): SignInKind =>
  firebaseToken || signIn === 'firebase' || FIREBASE_ONLY.includes(role) ? 'firebase' : 'staff'
