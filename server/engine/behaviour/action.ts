import type { Actions, Fields, InputOf, Principal, Problems, RecordOf } from '../../../src/config/schema'
import type { Database } from '../db/open'
import type { Row } from './row'

type Written<E> = E extends { readonly fields: infer D }
  ? { readonly [K in keyof D]?: WrittenValue<D[K]> | null }
  : never
/** No deeper than the field itself: what a reference leads to, and what a row holds, is checked at run time. */
type WrittenValue<F> = F extends { type: 'computed'; as: infer A } ? PlainValue<A> : PlainValue<F>
type PlainValue<F> = F extends { type: 'choice'; options: readonly (infer V)[] }
  ? V
  : F extends { type: 'choices'; options: readonly (infer V)[] }
    ? readonly V[]
    : F extends { type: infer T extends keyof ValueByType }
      ? ValueByType[T]
      : never
type ValueByType = { boolean: boolean; dateTime: string | Date; group: Row; rows: readonly Row[] } & Record<
  'integer' | 'decimal' | 'quantity' | 'duration',
  number
> &
  Record<'text' | 'longText' | 'email' | 'phone' | 'date', string> &
  Record<'tags' | 'photos', readonly string[]> &
  Record<'reference', number | string> &
  Record<'references', readonly (number | string)[]>

/** Creates a record of another entity, or changes the one of this id: checked and audited as any write. */
export type Write = <E extends { readonly name: string; readonly fields: Fields }>(
  entity: E,
  values: Written<E>,
  id?: number | string,
) => Promise<Row>

/** What a handler is given. It runs in the transaction of the action; whatever it throws undoes all of it. */
export type ActionContext<Record = Row, Input = Row> = {
  readonly tx: Database
  readonly now: Date
  readonly principal: Principal
  readonly record: Record
  readonly input: Input
  /** What is wrong with the input beyond its declaration, by field. */
  readonly problems: Problems
  readonly write: Write
}

/** What happens beyond the state. Values that it answers are stored in the record together with the new state. */
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

/** Attaches code to the actions of an entity: a name that the declaration doesn't have does not compile. */
export const defineActions = <E extends { readonly name: string; readonly actions?: Actions }>(
  entity: E,
  handlers: Handlers<E>,
): EntityActions => ({ entity: entity.name, handlers: handlers as EntityActions['handlers'] })
