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

/** Input of a call: field types, and JSON objects. */
export type Inputs = { readonly [name: string]: Field | JsonObject }

/** An endpoint that is not a list, record or action of an entity, declared once for server and browser. */
export type CallDeclaration<
  P extends Fields = Fields,
  Q extends Inputs = Inputs,
  B extends Inputs = Inputs,
  A extends Shape = Shape,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `{name}` for each of `params`; a final `{name?}` is optional. */
  readonly path: string
  /** English, for the API reference; `tag` is the section. */
  readonly summary: string
  readonly tag: string
  readonly may: May
  /** Path parameters. A reference must lead to a record in the caller's scope; otherwise the response is 404. */
  readonly params?: P
  /** Query parameters. Pages also accept `sort`, `range`, `filter` and `after`. */
  readonly query?: Q
  /** A reference must lead to a record in the caller's scope; otherwise the response names the invalid field. */
  readonly body?: B
  /** A partial update: fields missing from the body keep their values and get no defaults. */
  readonly partial?: true
  /** Why the schema only documents the body: the handler validates it, unknown names included. */
  readonly checkedByHandler?: string
  /** A POST without side effects: it needs no transaction and no `Idempotency-Key`. */
  readonly readOnly?: true
  /** Why the handler manages its own transaction. A POST could not be repeated safely then, so it is a PUT. */
  readonly ownTransaction?: string
  /** Why a change needs no entry in the audit log. Without a reason, a success without an entry is an error. */
  readonly unaudited?: string
  readonly answer: A
  /** The success status, where it isn't 200. */
  readonly status?: 201
  /** Error statuses besides those common to all such endpoints. */
  readonly refusals?: readonly number[]
  /** Valid input; ids stand for records of the referenced entity. */
  readonly example: { readonly [name: string]: unknown }
}
export type Call = CallDeclaration

/** Declares a call. Path parameter names are checked at startup (`mistakesIn`). */
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

/** A plain `Field` may hold any value: expanding it would recurse without end in the compiler. */
type InputValue<F> = F extends JsonObject
  ? Record<string, unknown>
  : Field extends F
    ? unknown
    : F extends Field
      ? ValueOf<F>
      : never
type IsCertain<F> = F extends { required: true } ? true : F extends { default: {} } ? true : false

/** Validated input, as the handler receives it: defaults filled in, missing values null. */
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

/** The caller's input in one object: path, query and body share no names. */
export type CallInput<C> = InputOfFields<FieldsIn<C, 'params'>> &
  InputOfFields<FieldsIn<C, 'query'>> &
  BodyOf<C> &
  ListInput<C>
/** The response type of a call. */
export type CallAnswer<C> = C extends { answer: infer A } ? AnswerOf<A> : never

/** Query parameters of every page. */
export const LIST_NAMES = ['sort', 'range', 'filter', 'after'] as const

/** Whether a page's list parameters are in the query string; a POST has them in its body. */
export const takesListQuery = ({ answer, method }: Pick<Call, 'answer' | 'method'>) =>
  answer.type === 'pageOf' && method === 'GET'

/** Whether a call changes stored data. */
export const isChange = ({ method, readOnly }: Pick<Call, 'method' | 'readOnly'>): boolean =>
  method !== 'GET' && !readOnly

/** The routes of a path: an optional part makes two. */
export const pathsOf = ({ path }: Pick<Call, 'path'>): readonly string[] => {
  const full = path.replace('?}', '}')
  return full === path ? [path] : [path.replace(/\/\{\w+\?\}$/, ''), full]
}
