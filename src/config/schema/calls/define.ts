import type { EntityRegistry, Feature, Field, Fields, Operation, Role, ValueOf } from '../index'
import type { AnswerOf, JsonObject, Shape } from './shapes'

type EntityName = keyof EntityRegistry

/**
 * Who may call. There is no default: what everybody may do says so.
 *
 * - `roles`: these; with `feature`, only those of them to whose own groups it belongs
 * - `feature`: whoever's own groups have it, and admins
 * - `read`, `create`, `update`, `remove`: whoever may do that with the records of an entity, or of each of several
 * - `signedIn`: everybody with an account
 * - `staff`: the same but for people outside, whose calls are few and their own
 * - `public`: everybody; says why
 */
export type May =
  | { readonly roles: readonly Role[]; readonly feature?: Feature }
  | { readonly feature: Feature }
  | { readonly [K in Operation]: { readonly [O in K]: EntityName | readonly EntityName[] } }[Operation]
  | { readonly signedIn: true }
  | { readonly staff: true }
  | { readonly public: string }

/** What is given to a call: an entity's field types, and JSON objects. */
export type Inputs = { readonly [name: string]: Field | JsonObject }

/** One address of the server that is not a list, a record or an action of an entity, as data for both sides. */
export type CallDeclaration<
  P extends Fields = Fields,
  Q extends Inputs = Inputs,
  B extends Inputs = Inputs,
  A extends Shape = Shape,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `{name}` for each of `params`; a last `{name?}` may be left out. */
  readonly path: string
  /** English, for the description of the API; `tag` is the section it stands in. */
  readonly summary: string
  readonly tag: string
  readonly may: May
  /** Parts of the path. A reference must lead to a record in the caller's scope: any other answers 404. */
  readonly params?: P
  /** What stands behind the `?`. Pages take `sort`, `range`, `filter` and `after` besides. */
  readonly query?: Q
  /** A reference must lead to a record in the caller's scope: any other is refused by name. */
  readonly body?: B
  /** What the body doesn't name stays as it is, and no default takes its place. */
  readonly partial?: true
  /** Why the body is only described here: the handler checks it, unknown names included. */
  readonly checkedByHandler?: string
  /** A POST that only works something out: it needs no transaction and no `Idempotency-Key`. */
  readonly readOnly?: true
  /** Why the handler has no transaction around it, and makes its own. Its POST would not be repeatable: it is a PUT. */
  readonly ownTransaction?: string
  readonly answer: A
  /** The status of a success, where it isn't 200. */
  readonly status?: 201
  /** Statuses that it refuses with besides those that every such address has. */
  readonly refusals?: readonly number[]
  /** Input that works; ids stand for records of that kind. */
  readonly example: { readonly [name: string]: unknown }
}
export type Call = CallDeclaration

/** Declares a call. The names of the path's parts are checked at start (`mistakesIn`). */
export const defineCall = <
  const P extends Fields = {},
  const Q extends Inputs = {},
  const B extends Inputs = {},
  const A extends Shape = Shape,
  const M extends May = May,
  const O extends Pick<CallDeclaration, 'partial' | 'checkedByHandler'> = {},
>(
  call: Omit<CallDeclaration<P, Q, B, A>, 'may' | 'partial' | 'checkedByHandler'> & { readonly may: M } & O,
) => call

/** Any field at all may hold anything: the compiler would not come to an end of what. */
type InputValue<F> = F extends JsonObject
  ? Record<string, unknown>
  : Field extends F
    ? unknown
    : F extends Field
      ? ValueOf<F>
      : never
type IsCertain<F> = F extends { required: true } ? true : F extends { default: {} } ? true : false

/** Checked input, as a handler gets it: defaults are filled in, and what isn't there is null. */
export type Checked<F> = {
  [K in keyof F]: IsCertain<F[K]> extends true ? InputValue<F[K]> : InputValue<F[K]> | null
}

type NeededNames<F> = {
  [K in keyof F]: F[K] extends { default: {} } ? never : F[K] extends { required: true } ? K : never
}[keyof F]
type InputOfFields<F> = { [K in NeededNames<F>]: InputValue<F[K]> } & {
  [K in Exclude<keyof F, NeededNames<F>>]?: InputValue<F[K]> | null
}
type FieldsIn<C, Part extends string> = C extends { [K in Part]?: infer F } ? F : {}
type BodyOf<C> = C extends { partial: true }
  ? Partial<InputOfFields<FieldsIn<C, 'body'>>>
  : InputOfFields<FieldsIn<C, 'body'>>
type ListInput<C> = C extends { answer: { type: 'pageOf' } }
  ? { sort?: string; range?: string; filter?: string; after?: string }
  : {}

/** What a caller gives, in one object: parts of the path, query and body have no names in common. */
export type CallInput<C> = InputOfFields<FieldsIn<C, 'params'>> &
  InputOfFields<FieldsIn<C, 'query'>> &
  BodyOf<C> &
  ListInput<C>
/** What a caller gets. */
export type CallAnswer<C> = C extends { answer: infer A } ? AnswerOf<A> : never

/** Names by which every page is asked for. */
export const LIST_NAMES = ['sort', 'range', 'filter', 'after'] as const

/** Whether a page is asked for behind the `?`; one that is asked for by POST says so in its body. */
export const takesListQuery = ({ answer, method }: Pick<Call, 'answer' | 'method'>) =>
  answer.type === 'pageOf' && method === 'GET'

/** Whether a call changes what is stored. */
export const isChange = ({ method, readOnly }: Pick<Call, 'method' | 'readOnly'>): boolean =>
  method !== 'GET' && !readOnly

/** The addresses of a path: a part that may be left out makes two. */
export const pathsOf = ({ path }: Pick<Call, 'path'>): readonly string[] => {
  const full = path.replace('?}', '}')
  return full === path ? [path] : [path.replace(/\/\{\w+\?\}$/, ''), full]
}
