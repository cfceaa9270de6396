/** Roles of the specification, section 6, and the customer. */
export const ROLES = [
  'admin',
  'provider',
  'client',
  'group manager',
  'install-user',
  'test-user',
  'customer',
] as const
export type Role = (typeof ROLES)[number]
/** Everybody but the end customers, who have calls of their own. */
export const STAFF_ROLES = ROLES.filter(role => role !== 'customer')
export type Operation = 'read' | 'create' | 'update' | 'remove'

/** Who may do what with an entity's records. A role that is not named may not. */
export type Access = Readonly<Record<Operation, readonly Role[]>>

/** Who may read or write one field, where not everybody may who reads or writes the record. */
export type FieldRights = { readonly read?: readonly Role[]; readonly write?: readonly Role[] }

/**
 * How a record of an entity belongs to somebody. A path is a field, or a reference and a field of its target
 * ('tank_id.group_id'). A kind of scope that is not named sees nothing.
 *
 * - `groups`: the group that owns it, for providers, clients and group managers
 * - `customer`: the customer that it belongs to
 * - `test`: a boolean that marks it as a test user's
 * - `own`: the user who made it, such as an install's `installer_id`, for install-users
 *
 * `shared` records belong to all who may read; it says why.
 */
export type ScopeRule =
  | { readonly shared: string }
  | {
      readonly groups?: string
      readonly customer?: string
      readonly test?: string
      readonly own?: string
    }

/** The kind of scope by which a role sees records. An admin needs none. */
export const SCOPE_KINDS: Partial<Record<Role, 'groups' | 'customer' | 'test' | 'own'>> = {
  provider: 'groups',
  client: 'groups',
  'group manager': 'groups',
  customer: 'customer',
  'test-user': 'test',
  'install-user': 'own',
}

export const isShared = (rule: ScopeRule): rule is { readonly shared: string } => 'shared' in rule

/** The path of one kind of scope, if the rule has it. */
export const scopePath = (
  rule: ScopeRule,
  kind: 'groups' | 'customer' | 'test' | 'own',
): string | undefined => (isShared(rule) ? undefined : rule[kind])

/** Who asks: built by the server from the token and the user's row, never from what the browser says. */
export type Principal = {
  readonly userId: number
  readonly uid: string
  readonly role: string
  /** Every group whose records this user may see: a client's depots are already in it. Unused for an admin. */
  readonly groupIds: readonly number[]
  readonly customerId: number | null
  /** Features of the groups that are assigned to the user themselves; those of a depot's client don't count. */
  readonly features?: readonly string[]
  /** Where they are signed in; what runs for them otherwise has none. */
  readonly sessionId?: string | undefined
}

declare const scoped: unique symbol
type Part =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | { readonly kind: 'groups'; readonly path: string; readonly ids: readonly number[] }
  | { readonly kind: 'match'; readonly path: string; readonly value: number | boolean }

/**
 * The part of an entity's records that somebody may touch. The repository takes nothing else, and only `scopeOf` makes
 * one: an object that merely looks like it does not compile.
 */
export type Scope = Part & { readonly [scoped]: true }

const scope = (part: Part) => part as Scope
const NONE = scope({ kind: 'none' })

/** Only a number is somebody: what is missing would compare with anything that is missing. */
const isId = (id: unknown): id is number => Number.isInteger(id)
const isRole = (role: string): role is Role => (ROLES as readonly string[]).includes(role)

/** Whose rights are asked for. */
export type Who = { readonly role: string; readonly features?: readonly string[] }
export type Guarded = { readonly access: Access; readonly feature?: string }

/** Whether a feature stands in the way: it is given to groups, and counts for the users of these. Admins don't need it. */
export const hasFeature = (who: Who, feature: string | undefined): boolean =>
  feature === undefined || who.role === 'admin' || (who.features ?? []).includes(feature)

/** Whether somebody may do this at all. Unknown roles may not. */
export const can = (who: Who, operation: Operation, entity: Guarded): boolean =>
  isRole(who.role) && entity.access[operation].includes(who.role) && hasFeature(who, entity.feature)

type WithRights = Guarded & {
  readonly rights: Readonly<Record<string, FieldRights>>
  readonly related: Readonly<Record<string, Guarded>>
}

/** Whether a role may read a field of the records that it may read. Related records are there for those who read them. */
export const canReadField = (who: Who, entity: WithRights, field: string): boolean =>
  can(who, 'read', entity) &&
  (entity.rights[field]?.read?.includes(who.role as Role) ?? true) &&
  can(who, 'read', entity.related[field] ?? entity)

/** Whether a role may write a field of the records that it may write: it must be able to read what it changes. */
export const canWriteField = (who: Who, entity: WithRights, field: string): boolean =>
  canReadField(who, entity, field) && (entity.rights[field]?.write?.includes(who.role as Role) ?? true)

/**
 * Which records of the entity somebody moves by its actions: what they see. Customers read by calls of their own, which tell
 * less; an action that names them moves what is theirs.
 */
export function actingScope(who: Principal, entity: Guarded & { scope: ScopeRule }): Scope {
  if (who.role !== 'customer') return scopeOf(who, entity)
  return ownScope(who, scopePath(entity.scope, 'customer'))
}

const ownScope = ({ customerId }: Principal, path: string | undefined): Scope =>
  path && isId(customerId) ? scope({ kind: 'match', path, value: customerId }) : NONE

/** Which records of the entity somebody sees; fails closed. Domain model, section 3. */
export function scopeOf(who: Principal, entity: Guarded & { scope: ScopeRule }): Scope {
  if (!can(who, 'read', entity)) return NONE
  if (who.role === 'admin' || isShared(entity.scope)) return scope({ kind: 'all' })
  const { groups, customer, test, own } = entity.scope
  switch (who.role as Role) {
    case 'provider':
    case 'client':
    case 'group manager':
      return groups && who.groupIds?.length > 0
        ? scope({ kind: 'groups', path: groups, ids: who.groupIds })
        : NONE
    case 'customer':
      return ownScope(who, customer)
    case 'test-user':
      return test ? scope({ kind: 'match', path: test, value: true }) : NONE
    case 'install-user':
      return own && isId(who.userId) ? scope({ kind: 'match', path: own, value: who.userId }) : NONE
    default:
      return NONE
  }
}
