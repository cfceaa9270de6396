import { hasFeature, type FeatureRule } from './access'
import type { Fields } from './fieldTypes'
import type { ValuesOf } from './values'
import type { Role } from './vocabulary'

/** The values of a state field: options of a choice or a boolean, stored or computed. */
export type StateOf<F> = F extends { type: 'computed'; as: infer As } ? PlainStateOf<As> : PlainStateOf<F>
type PlainStateOf<F> = F extends { type: 'choice'; options: readonly (infer V)[] }
  ? V
  : F extends { type: 'boolean' }
    ? boolean
    : never

/**
 * A state change, as data: source of the endpoint, its checks, audit entry, OpenAPI, button, dialog and contract
 * test. Input with the name of a field of the record is stored in that field.
 */
export type ActionDeclaration<F extends Fields = Fields> = {
  /** Required values by field. Without it the action is possible in every state. */
  readonly from?: { readonly [K in Extract<keyof F, string>]?: readonly StateOf<F[K]>[] }
  /** Values by field of the records that screens offer it for. A handler refuses the others with its own reason. */
  readonly offered?: { readonly [K in Extract<keyof F, string>]?: readonly StateOf<F[K]>[] }
  /** Values that the action sets. These fields are read-only otherwise. */
  readonly to?: { readonly [K in Extract<keyof F, string>]?: StateOf<F[K]> }
  /** The fields that the action sets stay writable in forms and imports. */
  readonly writable?: boolean
  /** Input: the fields of the dialog and of the request body. */
  readonly input?: Fields
  /** Further input that callers may send; it is in no dialog and isn't stored. */
  readonly extraInput?: Fields
  /** A role of people outside where calls of theirs do it to what is theirs: the entity's own addresses stay closed to them. */
  readonly roles: readonly Role[]
  /** Only for users with a directly assigned group that has this feature, and admins. */
  readonly feature?: FeatureRule
  /** Offered as a bulk action, for a selection or for all records of a filter. */
  readonly bulk?: boolean
  /** Shows a confirmation dialog even without input: `danger` for irreversible actions. */
  readonly confirm?: 'plain' | 'danger'
  /** The inverse action, offered after success. It must be possible then and need no input. */
  readonly undo?: string
  /**
   * The action's own path below /api, if the specification has one, such as `/tanks/{id}/reportTank`; it may contain
   * input names.
   */
  readonly path?: string
  /** English label of the button; default: the action's name in words. */
  readonly label?: string
  /** Labels for records with a given value: `{ direction: { 1: 'Request collection' } }`. */
  readonly labels?: { readonly [field: string]: { readonly [value: string]: string } }
  /** English success message, in the past tense: `Tag added`. Default: the label of the resulting state. */
  readonly done?: string
  /** Shortcut letter in keyboard review. */
  readonly key?: string
}

export type Actions<F extends Fields = Fields> = { readonly [name: string]: ActionDeclaration<F> }

export type StateValue = string | number | boolean

/** The input of an action's handler. */
export type InputOf<A> = ValuesOf<FieldsOf<A, 'input'> & FieldsOf<A, 'extraInput'>>
type FieldsOf<A, Part extends string> = A extends { [K in Part]: infer Asked extends Fields } ? Asked : {}

/** A normalised action, with all defaults. */
export type Action = {
  readonly name: string
  readonly from: Readonly<Record<string, readonly StateValue[]>>
  readonly offered: Readonly<Record<string, readonly StateValue[]>>
  readonly to: Readonly<Record<string, StateValue>>
  readonly writable: boolean
  readonly input: Fields
  readonly extraInput: Fields
  readonly roles: readonly Role[]
  readonly feature?: FeatureRule
  readonly bulk: boolean
  readonly confirm: 'none' | 'plain' | 'danger'
  readonly undo?: string
  /** Its own path below /api, with `{id}`; if missing, the path is below the entity's. */
  readonly path?: string
  readonly label?: string
  readonly labels?: ActionDeclaration['labels']
  readonly done?: string
  readonly key?: string
}

/** Fields of an action's own: the declaration is left as it is. */
const copyOf = (fields: Fields = {}): Fields => JSON.parse(JSON.stringify(fields)) as Fields

/** Fills in an action's defaults. */
export const normaliseAction = (name: string, declared: ActionDeclaration): Action => ({
  ...declared,
  name,
  from: (declared.from ?? {}) as Action['from'],
  offered: (declared.offered ?? {}) as Action['offered'],
  to: (declared.to ?? {}) as Action['to'],
  writable: declared.writable ?? false,
  input: copyOf(declared.input),
  extraInput: copyOf(declared.extraInput),
  bulk: declared.bulk ?? false,
  confirm: declared.confirm ?? 'none',
})

/** Whether the role and the features of the user's groups permit an action. */
export const canAct = (
  who: { readonly role: string; readonly features?: readonly string[] },
  { roles, feature }: Pick<Action, 'roles' | 'feature'>,
): boolean => (roles as readonly string[]).includes(who.role) && hasFeature(who, feature)

/** Whether the action is possible in the record's state. */
export const isPossible = (
  action: Pick<Action, 'from'>,
  record: Readonly<Record<string, unknown>>,
): boolean => refusedFields(action, record).length === 0

/** Whether screens offer the action for the record. */
export const isOffered = (
  action: Pick<Action, 'from' | 'offered'>,
  record: Readonly<Record<string, unknown>>,
): boolean => isPossible(action, record) && isPossible({ from: action.offered }, record)

/** The fields whose values make the action impossible. */
export const refusedFields = (
  { from }: Pick<Action, 'from'>,
  record: Readonly<Record<string, unknown>>,
): string[] => Object.keys(from).filter(field => !from[field]!.includes(record[field] as StateValue))

/** Input that is part of the action's path rather than of the request body. */
export const inputInPath = ({ path = '', input }: Pick<Action, 'path' | 'input'>): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).filter(name => input[name])
