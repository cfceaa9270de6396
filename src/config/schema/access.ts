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
export type Action = 'read' | 'create' | 'update' | 'remove'

/** Who may do what with an entity's records. A role that is not named may not. */
export type Access = Readonly<Record<Action, readonly Role[]>>

/**
 * How a record of an entity belongs to somebody. A path is a field, or a reference and a field of its target
 * ('tank_id.group_id'). A kind of scope that is not named sees nothing. `shared` records belong to all who may read.
 */
export type ScopeRule =
  'shared' | { readonly groups?: string; readonly customer?: string; readonly test?: string }

/** Who asks: built by the server from the token and the user's row, never from what the browser says. */
export type Principal = {
  readonly userId: number
  readonly uid: string
  readonly role: string
  /** Every group whose records this user may see: a client's depots are already in it. Unused for an admin. */
  readonly groupIds: readonly number[]
  readonly customerId: number | null
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

/**
 * A scope that is narrowed further to some groups, where `field` is what it goes by: asking for groups is then the same as
 * being bound to them. Undefined where it isn't.
 */
export function narrowScope(
  from: Scope,
  entity: { scope: ScopeRule },
  field: string,
  ids: readonly number[],
): Scope | undefined {
  if (entity.scope === 'shared' || entity.scope.groups !== field) return undefined
  if (from.kind !== 'all' && from.kind !== 'groups') return undefined
  const left = [...new Set(from.kind === 'all' ? ids : ids.filter(id => from.ids.includes(id)))]
  return left.length > 0 ? scope({ kind: 'groups', path: field, ids: left }) : NONE
}

/** Whether a role may do this at all. Unknown roles may not. */
export function can(who: { role: string }, action: Action, entity: { access: Access }): boolean {
  return isRole(who.role) && entity.access[action].includes(who.role)
}

/** Which records of the entity somebody sees; fails closed. Domain model, section 3. */
export function scopeOf(who: Principal, entity: { access: Access; scope: ScopeRule }): Scope {
  if (!can(who, 'read', entity)) return NONE
  if (who.role === 'admin' || entity.scope === 'shared') return scope({ kind: 'all' })
  const { groups, customer, test } = entity.scope
  switch (who.role as Role) {
    case 'provider':
    case 'client':
    case 'group manager':
      return groups && who.groupIds?.length > 0
        ? scope({ kind: 'groups', path: groups, ids: who.groupIds })
        : NONE
    case 'customer':
      return customer && isId(who.customerId)
        ? scope({ kind: 'match', path: customer, value: who.customerId })
        : NONE
    case 'test-user':
      return test ? scope({ kind: 'match', path: test, value: true }) : NONE
    default:
      return NONE
  }
}
