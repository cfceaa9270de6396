/**
 * Names that an app adds by declaration merging (`declare module '…/schema/vocabulary'`), so that the compiler knows the roles,
 * scopes, flags, units and icons that its declarations may use. `defineApp` gets the same names as data.
 */
export interface RoleNames {
  /** Sees and does everything: the one role that every app has. */
  admin: true
}
// oxlint-disable-next-line no-empty-interface, no-empty-object-type
export interface ScopeNames {}
// oxlint-disable-next-line no-empty-interface, no-empty-object-type
export interface FlagNames {}
export interface UnitNames {
  '%': true
  share: true
  days: true
  min: true
  bytes: true
}
export interface IconNames {
  list: true
  user: true
  group: true
  report: true
  chart: true
  calendar: true
  settings: true
}
/** What the app's server adds to a principal, such as the ids of the groups of a user. */
// oxlint-disable-next-line no-empty-interface, no-empty-object-type
export interface PrincipalFields {}

type NameOf<T> = Extract<keyof T, string>

export type Role = NameOf<RoleNames>
export type ScopeName = NameOf<ScopeNames>
/** A feature flag that groups of users may have. */
export type Feature = NameOf<FlagNames>
/**
 * Units a quantity may carry. Storage is always in the unit named here; an app may convert for display, and a `share` of one is
 * shown in percent.
 */
export type Unit = NameOf<UnitNames>
export type MenuIcon = NameOf<IconNames>

/** A kind of scope: whose records it is about, and which roles see records by it. */
export type ScopeKind = {
  /** The entity that paths of this kind lead to. Without one, the path is a boolean field that must be true. */
  readonly owner?: string
  readonly roles: readonly Role[]
  /** The property of a principal with the ids of the owners. */
  readonly ids?: 'userId' | NameOf<PrincipalFields>
  /** That property is a list: records can be read by any of several owners. */
  readonly many?: true
  /**
   * Its roles read records by calls of their own, which answer less: entities stay closed to them, and an action that names them
   * moves what is theirs.
   */
  readonly outside?: true
  /** The claim of a Firestore token with the same ids. Without one, the name of the scope. */
  readonly claim?: string
}
export type ScopeKinds = Readonly<Record<string, ScopeKind>>

/** What the declarations of an app may name. */
export type Vocabulary = {
  /** `admin` is always one. */
  readonly roles: readonly Role[]
  readonly scopes: ScopeKinds
  readonly flags: readonly Feature[]
  readonly icons: readonly MenuIcon[]
}

/** Of declarations that stand alone, such as those of a test: only admins read them. */
export const NO_VOCABULARY: Vocabulary = { roles: ['admin'], scopes: {}, flags: [], icons: ['list'] }

/** The kind of scope by which a role sees records. An admin needs none. */
export function scopeKindOf(
  kinds: ScopeKinds,
  role: string,
): (ScopeKind & { readonly name: string }) | undefined {
  const found = Object.entries(kinds).find(([, { roles }]) => (roles as readonly string[]).includes(role))
  return found && { name: found[0], ...found[1] }
}

/** Whether people of this role have calls of their own instead of the entities. */
export const isOutside = (kinds: ScopeKinds, role: string): boolean =>
  scopeKindOf(kinds, role)?.outside === true
