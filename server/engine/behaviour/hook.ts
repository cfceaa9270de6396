import type { Principal, Problems } from '../../../src/config/schema'
import type { Database } from '../db/open'
import type { Row } from './row'

/** Context of a hook: the write's transaction and time, the writer, and the set of collection names. */
export type HookContext = {
  readonly db: Database
  readonly now: Date
  readonly principal: Principal
  readonly production: boolean
}

/**
 * Entity-specific code around writes. `beforeSave` may change `values` (the written ones) and add problems; `current`
 * is the record before an update. `afterSave` and `afterRemove` run in the same transaction.
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

/** Attaches a hook to an entity by its declaration, so that a wrong name doesn't compile. */
export const defineHook = (entity: { readonly name: string }, hook: Hook): EntityHook => ({
  entity: entity.name,
  hook,
})
