import { hasFeature } from './access'
import type { Fields } from './fieldTypes'
import type { ValuesOf } from './values'
import type { Feature, Role } from './vocabulary'

/** The values by which a field says in which state a record is: those of a choice or a boolean, stored or computed. */
export type StateOf<F> = F extends { type: 'computed'; as: infer As } ? PlainStateOf<As> : PlainStateOf<F>
type PlainStateOf<F> = F extends { type: 'choice'; options: readonly (infer V)[] }
  ? V
  : F extends { type: 'boolean' }
    ? boolean
    : never

/**
 * A state change, as data. From it come the endpoint, its checks, its audit entry, its OpenAPI, its button, its dialog and
 * its contract test. What is asked for under the name of a field of the record is stored in that field.
 */
export type ActionDeclaration<F extends Fields = Fields> = {
  /** The values that a record must have, by field. Without it the action is possible in every state. */
  readonly from?: { readonly [K in Extract<keyof F, string>]?: readonly StateOf<F[K]>[] }
  /** The values that it gets. A field that an action moves can't be written otherwise. */
  readonly to?: { readonly [K in Extract<keyof F, string>]?: StateOf<F[K]> }
  /** What it moves may be written in forms and files as well. */
  readonly alsoWritten?: boolean
  /** What is asked for: the fields of the dialog and of the request's body. */
  readonly ask?: Fields
  /** What callers may say besides, and no dialog asks for; none of it is stored. */
  readonly also?: Fields
  /** A role of people outside where calls of theirs do it to what is theirs: the entity's own addresses stay closed to them. */
  readonly roles: readonly Role[]
  /** Only for users to whom a group with this feature is assigned; admins don't need it. */
  readonly feature?: Feature
  /** May be done to a selection, or to all that a filter finds. */
  readonly bulk?: boolean
  /** Asks before it acts, even where nothing else is asked for: `danger` in the colour of what can't be undone. */
  readonly confirm?: 'plain' | 'danger'
  /** The action that takes this one back; offered once it is done. It must be possible then and ask for nothing. */
  readonly undo?: string
  /**
   * Its own address below /api where the specification names one, such as `/tanks/{id}/reportTank`; what is asked for may stand
   * in it by its name.
   */
  readonly path?: string
  /** English source of the button; without it the action's name is spelt out. */
  readonly label?: string
  /** The same for records with a value of a field: `{ direction: { 1: 'Request collection' } }`. */
  readonly labels?: { readonly [field: string]: { readonly [value: string]: string } }
  /**
   * English source of what is said of the record when it is done, in the past tense: `Tag added`. Without it, the words of the
   * state that it leads to.
   */
  readonly done?: string
  /** One letter that does it in keyboard review. */
  readonly key?: string
}

export type Actions<F extends Fields = Fields> = { readonly [name: string]: ActionDeclaration<F> }

/** An action whose field names the compiler no longer knows. */
export type AnyAction = Omit<ActionDeclaration, 'from' | 'to'> & {
  readonly from?: { readonly [name: string]: readonly StateValue[] | undefined }
  readonly to?: { readonly [name: string]: StateValue | undefined }
}
export type StateValue = string | number | boolean

/** What an action's handler is given as input. */
export type InputOf<A> = ValuesOf<FieldsOf<A, 'ask'> & FieldsOf<A, 'also'>>
type FieldsOf<A, Part extends string> = A extends { [K in Part]: infer Asked extends Fields } ? Asked : {}

/** An action with every default filled in. */
export type Action = {
  readonly name: string
  readonly from: Readonly<Record<string, readonly StateValue[]>>
  readonly to: Readonly<Record<string, StateValue>>
  readonly alsoWritten: boolean
  readonly ask: Fields
  readonly also: Fields
  readonly roles: readonly Role[]
  readonly feature?: Feature
  readonly bulk: boolean
  readonly confirm: 'none' | 'plain' | 'danger'
  readonly undo?: string
  /** Its own address below /api, with `{id}`; without one it is below the entity's. */
  readonly path?: string
  readonly label?: string
  readonly labels?: ActionDeclaration['labels']
  readonly done?: string
  readonly key?: string
}

/** Fields of an action's own: the declaration is left as it is. */
const copyOf = (fields: Fields = {}): Fields => JSON.parse(JSON.stringify(fields)) as Fields

/** Fills in an action's defaults. */
export const normaliseAction = (name: string, declared: AnyAction): Action => ({
  ...declared,
  name,
  from: (declared.from ?? {}) as Action['from'],
  to: (declared.to ?? {}) as Action['to'],
  alsoWritten: declared.alsoWritten ?? false,
  ask: copyOf(declared.ask),
  also: copyOf(declared.also),
  bulk: declared.bulk ?? false,
  confirm: declared.confirm ?? 'none',
})

/** Whether a role and the features of the user's groups allow an action at all. */
export const canAct = (
  who: { readonly role: string; readonly features?: readonly string[] },
  { roles, feature }: Pick<Action, 'roles' | 'feature'>,
): boolean => (roles as readonly string[]).includes(who.role) && hasFeature(who, feature)

/** Whether the record is in a state from which the action leads. */
export const isPossible = (
  action: Pick<Action, 'from'>,
  record: Readonly<Record<string, unknown>>,
): boolean => refusedFields(action, record).length === 0

/** The fields whose values an action doesn't lead from. */
export const refusedFields = (
  { from }: Pick<Action, 'from'>,
  record: Readonly<Record<string, unknown>>,
): string[] => Object.keys(from).filter(field => !from[field]!.includes(record[field] as StateValue))

/** What is asked for in an action's own address rather than in the request's body. */
export const askedInPath = ({ path = '', ask }: Pick<Action, 'path' | 'ask'>): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).filter(name => ask[name])
