import type { Actions, Fields, InputOf, Principal, Problems, RecordOf } from '../../../src/config/schema'
import type { ServerValuesByType, ValuesByType } from '../../../src/config/schema/types/base'
import type { Database } from '../db/open'
import type { Row } from './row'

type Written<E> = E extends { readonly fields: infer D }
  ? { readonly [K in keyof D]?: WrittenValue<D[K]> | null }
  : never
/** Types only the field itself: references and nested rows are checked at run time. */
type WrittenValue<F> = F extends { type: 'computed'; as: infer A } ? PlainValue<A> : PlainValue<F>
type PlainValue<F> = F extends { type: 'choice'; options: readonly (infer V)[] }
  ? V
  : F extends { type: 'choices'; options: readonly (infer V)[] }
    ? readonly V[]
    : F extends { type: infer T extends keyof WrittenByType }
      ? WrittenByType[T] | (T extends keyof ServerValuesByType ? ServerValuesByType[T] : never)
      : never
type WrittenByType = { readonly [T in keyof ValuesByType]: Listed<ValuesByType[T]> } & {
  group: Row
  rows: readonly Row[]
  reference: number | string
  references: readonly (number | string)[]
}
type Listed<V> = V extends readonly (infer One)[] ? readonly One[] : V

/** Creates a record of another entity, or updates the one with this id: validated and audited like any write. */
export type Write = <E extends { readonly name: string; readonly fields: Fields }>(
  entity: E,
  values: Written<E>,
  id?: number | string,
) => Promise<Row>

/** Context of a handler, which runs in the action's transaction; an exception rolls it back. */
export type ActionContext<Record = Row, Input = Row> = {
  readonly tx: Database
  readonly now: Date
  readonly principal: Principal
  readonly record: Record
  readonly input: Input
  /** Validation errors beyond the declaration, by field. */
  readonly problems: Problems
  readonly write: Write
  /** Writes the named fields with an admin's rights, by entity, for an actor who can't read these records. */
  readonly raise: (fields: { readonly [entity: string]: readonly string[] }) => Write
}

/** Effect of an action beyond the state change. Returned values are stored in the record together with the new state. */
export type ActionHandler<Record = Row, Input = Row> = (
  context: ActionContext<Record, Input>,
) => Promise<Partial<Record> | void> | Partial<Record> | void

type Handlers<E> = E extends { actions?: infer A }
  ? { readonly [K in keyof NonNullable<A>]?: ActionHandler<RecordOf<E>, InputOf<NonNullable<A>[K]>> }
  : never

/** By entity, then by action. */
export type EntityActions = {
  readonly entity: string
  readonly handlers: Readonly<Record<string, ActionHandler>>
}

/** Attaches handlers to the actions of an entity; undeclared action names don't compile. */
export const defineActions = <E extends { readonly name: string; readonly actions?: Actions }>(
  entity: E,
  handlers: Handlers<E>,
): EntityActions => ({ entity: entity.name, handlers: handlers as EntityActions['handlers'] })
