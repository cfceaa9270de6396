import {
  scopeKindOf,
  type Feature,
  type PrincipalFields,
  type Role,
  type ScopeKinds,
  type ScopeName,
} from './vocabulary'

export type Operation = 'read' | 'create' | 'update' | 'remove'

/** The roles permitted for each operation on an entity's records. A role that isn't listed is denied. */
export type Access = Readonly<Record<Operation, readonly Role[]>>

/** Roles that may read or write one field, where that is narrower than access to the record. */
export type FieldRights = { readonly read?: readonly Role[]; readonly write?: readonly Role[] }

/**
 * How a record of an entity belongs to somebody: for each kind of scope of the app, a path to its owner. A path is a field, or a
 * reference and a field of its target ('tank_id.group_id'). A kind that is not named sees nothing.
 *
 * `shared` records belong to all who may read; it says why.
 */
export type ScopeRule = { readonly shared: string } | { readonly [K in ScopeName]?: string }

export const isShared = (rule: ScopeRule): rule is { readonly shared: string } => 'shared' in rule

/** The path of one kind of scope, if declared. */
export const scopePath = (rule: ScopeRule, kind: string): string | undefined =>
  isShared(rule) ? undefined : (rule as Readonly<Record<string, string | undefined>>)[kind]

type Scoped = { readonly scope: ScopeRule; readonly scopes: ScopeKinds }

/** The path to the owner in the kind of scope that has many, such as the groups of a user. */
export function groupPath({ scope, scopes }: Scoped): string | undefined {
  const kind = Object.keys(scopes).find(name => scopes[name]!.many)
  return kind === undefined ? undefined : scopePath(scope, kind)
}

/** The authenticated caller: built by the server from the token and the user's row, never from browser input. */
export type Principal = {
  readonly userId: number
  readonly uid: string
  readonly role: string
  /** Features of the groups that are assigned to the user themselves. */
  readonly features?: readonly string[]
  /** The session id; missing for background work on the user's behalf. */
  readonly sessionId?: string | undefined
} & PrincipalFields

/** The owners whose records somebody sees in the kind of scope that has many. */
export function groupIdsOf(who: Principal, scopes: ScopeKinds): readonly number[] {
  const ids = Object.values(scopes).find(({ many }) => many)?.ids
  return ids === undefined ? [] : ((who[ids] as readonly number[] | undefined) ?? [])
}

declare const scoped: unique symbol
type Part =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | { readonly kind: 'among'; readonly path: string; readonly ids: readonly number[] }
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

/** The subject of a permission check. */
export type Who = { readonly role: string; readonly features?: readonly string[] }
export type Guarded = { readonly access: Access; readonly feature?: FeatureRule }

/** The feature that users need besides their role; with `roles`, only users of these roles need it. */
export type FeatureRule = Feature | { readonly flag: Feature; readonly roles: readonly Role[] }

/** The name of the feature. */
export const flagOf = (rule: FeatureRule): string => (typeof rule === 'string' ? rule : rule.flag)

/** Whether the user has the feature, or needs none. Features are granted to groups and apply to their users. */
export function hasFeature({ role, features = [] }: Who, rule: FeatureRule | undefined): boolean {
  if (rule === undefined || role === 'admin') return true
  if (typeof rule === 'object' && !(rule.roles as readonly string[]).includes(role)) return true
  return features.includes(flagOf(rule))
}

/** Whether the role may perform the operation. Unknown roles are denied. */
export const can = (who: Who, operation: Operation, entity: Guarded): boolean =>
  (entity.access[operation] as readonly string[]).includes(who.role) && hasFeature(who, entity.feature)

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

/** The part of the records that a role's kind of scope gives it. */
function ownPart(who: Principal, { scope: rule, scopes }: Scoped): Scope {
  const kind = scopeKindOf(scopes, who.role)
  const path = kind && scopePath(rule, kind.name)
  if (path === undefined) return NONE
  if (kind?.ids === undefined) return scope({ kind: 'match', path, value: true })
  const ids: unknown = who[kind.ids]
  if (Array.isArray(ids)) return ids.length > 0 ? scope({ kind: 'among', path, ids: ids as number[] }) : NONE
  return isId(ids) ? scope({ kind: 'match', path, value: ids }) : NONE
}

/** Which records of the entity somebody moves by its actions: what they see, or what is theirs where they are outside. */
export const actingScope = (who: Principal, entity: Guarded & Scoped): Scope =>
  scopeKindOf(entity.scopes, who.role)?.outside ? ownPart(who, entity) : scopeOf(who, entity)

/** Which records of the entity somebody sees; fails closed. */
export function scopeOf(who: Principal, entity: Guarded & Scoped): Scope {
  if (!can(who, 'read', entity)) return NONE
  if (who.role === 'admin' || isShared(entity.scope)) return scope({ kind: 'all' })
  return ownPart(who, entity)
}
