import type { Principal } from '../../../src/config/schema'
import type { EngineDeps } from '../behaviour'
import { storeOf } from '../crud/repository'
import type { Writer } from '../crud/writer'
import type { Database } from '../db/open'

type Context = {
  readonly db: Database
  readonly now: Date
  readonly principal: Principal
  readonly origin: { readonly ip: string; readonly requestId: string }
}

/** The writer of a call: its writes are validated, hooked and audited like any other. */
export const writerOf = (deps: EngineDeps, { db, now, principal, origin }: Context): Writer => ({
  ...storeOf(deps),
  behaviour: deps.behaviour,
  log: deps.log,
  enumerationGuard: deps.enumerationGuard,
  db,
  now,
  principal,
  ...origin,
})
