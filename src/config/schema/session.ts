/** What the app's server adds to what it says about a user who signed in. */
// oxlint-disable-next-line no-empty-interface, no-empty-object-type
export interface SessionFields {}

/** What the server says about a user who signed in. */
export type SessionUser = {
  id: number | string
  uid: string
  name: string
  email: string
  roles: readonly { name: string }[]
  role_type: string
  permissions: readonly string[]
  /** Features of the user's groups, where the server names them. */
  features?: readonly string[]
  /** How this person signs in. */
  sign_in?: 'password' | 'firebase'
  locale?: string | null
  /** The colours of the user's company. */
  theme?: string
  /** The units that the user reads quantities in, if not those in which they are stored. */
  units?: string
  time_zone?: string
} & Partial<SessionFields>

/** Anybody whose rights are asked for: the role that the sign-in answered, and the user. */
export type RoleHolder = { readonly role: string; readonly user: Pick<SessionUser, 'role_type' | 'roles'> }

/** True when the role, the role type or one of the roles has this name. */
export const hasRole = ({ role, user }: RoleHolder, name: string): boolean =>
  role === name || user.role_type === name || user.roles.some(each => each.name === name)
