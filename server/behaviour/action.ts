import type { Actions, AnyDeclaration, InputOf, Principal, Problems, RecordOf } from '../../src/config/schema'
import type { Database } from '../db/open'
import type { Row } from './row'

/** Creates a record of another entity, or changes the one of this id: checked and audited as any write. */
export type Write = (entity: Pick<AnyDeclaration, 'name'>, values: Row, id?: number | string) => Promise<Row>

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
