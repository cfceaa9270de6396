import type { Principal, Problems } from '../../../src/config/schema'
import type { Database } from '../db/open'
import type { Row } from './row'

/** What a hook is given: the transaction of the write, its time, who writes, and which of two names collections go by. */
export type HookContext = {
  readonly db: Database
  readonly now: Date
  readonly principal: Principal
  readonly production: boolean
}

/**
 * What an entity needs beyond its declaration. `beforeSave` may change `values` (those that are written) and add
 * problems; `current` is the record before an update. `afterSave` and `afterRemove` run in the same transaction.
 */
export type Hook = {
  beforeSave?(
    context: HookContext,
    values: Row,
    current: Row | undefined,
    problems: Problems,
  ): Promise<void> | void
  afterSave?(context: HookContext, record: Row, before: Row | undefined): Promise<void> | void
  afterRemove?(context: HookContext, record: Row): Promise<void> | void
}

export type EntityHook = { readonly entity: string; readonly hook: Hook }

/** Attaches a hook to an entity by its declaration, so that a wrong name does not compile. */
export const defineHook = (entity: { readonly name: string }, hook: Hook): EntityHook => ({
  entity: entity.name,
  hook,
})
