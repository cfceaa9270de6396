/** Roles of the specification, section 6, and `customer`. */
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
/** Every role but customers, who have their own calls. */
export const STAFF_ROLES = ROLES.filter(role => role !== 'customer')
export type Operation = 'read' | 'create' | 'update' | 'remove'

/** The roles permitted for each operation on an entity's records. A role that isn't listed is denied. */
export type Access = Readonly<Record<Operation, readonly Role[]>>

/** Roles that may read or write one field, where that is narrower than access to the record. */
export type FieldRights = { readonly read?: readonly Role[]; readonly write?: readonly Role[] }

/**
 * How a record belongs to users. A path is a field, or a reference and a field of its target ('tank_id.group_id'). A
 * kind of scope without a path sees nothing.
 *
 * - `groups`: the group that owns it, for providers, clients and group managers
 * - `customer`: the customer that it belongs to
 * - `test`: a boolean that marks test users' records
 * - `own`: its author, such as an install's `installer_id`, for install-users
 *
 * `shared` records are visible to every user who may read the entity; the text gives the reason.
 */
export type ScopeRule =
  | { readonly shared: string }
  | {
      readonly groups?: string
      readonly customer?: string
      readonly test?: string
      readonly own?: string
    }

/** The kind of scope that limits each role. Admins have none. */
export const SCOPE_KINDS: Partial<Record<Role, 'groups' | 'customer' | 'test' | 'own'>> = {
  provider: 'groups',
  client: 'groups',
  'group manager': 'groups',
  customer: 'customer',
  'test-user': 'test',
  'install-user': 'own',
}

export const isShared = (rule: ScopeRule): rule is { readonly shared: string } => 'shared' in rule

/** The path of one kind of scope, if declared. */
export const scopePath = (
  rule: ScopeRule,
  kind: 'groups' | 'customer' | 'test' | 'own',
): string | undefined => (isShared(rule) ? undefined : rule[kind])

/** The authenticated caller: built by the server from the token and the user's row, never from browser input. */
export type Principal = {
  readonly userId: number
  readonly uid: string
  readonly role: string
  /** Every group whose records the user may see, with a client's depots already included. Unused for admins. */
  readonly groupIds: readonly number[]
  readonly customerId: number | null
  /** Features of the groups assigned to the user directly; those of a depot's client don't count. */
  readonly features?: readonly string[]
  /** The session id; missing for background work on the user's behalf. */
  readonly sessionId?: string | undefined
}

declare const scoped: unique symbol
type Part =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | { readonly kind: 'groups'; readonly path: string; readonly ids: readonly number[] }
  | { readonly kind: 'match'; readonly path: string; readonly value: number | boolean }

/**
 * The part of an entity's records that a caller may access. The repository requires this type, and only `scopeOf`
 * creates it: an object of the same shape does not compile.
 */
export type Scope = Part & { readonly [scoped]: true }

const scope = (part: Part) => part as Scope
const NONE = scope({ kind: 'none' })

/** Require a numeric id: two missing ids would compare as equal. */
const isId = (id: unknown): id is number => Number.isInteger(id)
const isRole = (role: string): role is Role => (ROLES as readonly string[]).includes(role)

/** The subject of a permission check. */
export type Who = { readonly role: string; readonly features?: readonly string[] }
export type Guarded = { readonly access: Access; readonly feature?: string }

/** Whether the user has the feature. Features are granted to groups and apply to their users; admins need none. */
export const hasFeature = (who: Who, feature: string | undefined): boolean =>
  feature === undefined || who.role === 'admin' || (who.features ?? []).includes(feature)

/** Whether the role may perform the operation. Unknown roles are denied. */
export const can = (who: Who, operation: Operation, entity: Guarded): boolean =>
  isRole(who.role) && entity.access[operation].includes(who.role) && hasFeature(who, entity.feature)

type WithRights = Guarded & {
  readonly rights: Readonly<Record<string, FieldRights>>
  readonly related: Readonly<Record<string, Guarded>>
}

/** Whether a role may read a field of records that it may read. A related list requires read access to its entity. */
export const canReadField = (who: Who, entity: WithRights, field: string): boolean =>
  can(who, 'read', entity) &&
  (entity.rights[field]?.read?.includes(who.role as Role) ?? true) &&
  can(who, 'read', entity.related[field] ?? entity)

/** Whether a role may write a field of records that it may write; requires read access to the field. */
export const canWriteField = (who: Who, entity: WithRights, field: string): boolean =>
  canReadField(who, entity, field) && (entity.rights[field]?.write?.includes(who.role as Role) ?? true)

/**
 * The records that a user's actions may affect: those in the read scope. Customers read through their own calls,
 * which return fewer fields; an action open to them affects their own records.
 */
export function actingScope(who: Principal, entity: Guarded & { scope: ScopeRule }): Scope {
  if (who.role !== 'customer') return scopeOf(who, entity)
  return ownScope(who, scopePath(entity.scope, 'customer'))
}

const ownScope = ({ customerId }: Principal, path: string | undefined): Scope =>
  path && isId(customerId) ? scope({ kind: 'match', path, value: customerId }) : NONE

/** The records that a user may see; fails closed. Domain model, section 3. */
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
