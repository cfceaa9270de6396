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

/** Who writes in a call: what it does to records is checked, hooked and audited as any write is. */
export const writerOf = (deps: EngineDeps, { db, now, principal, origin }: Context): Writer => ({
  ...storeOf(deps),
  behaviour: deps.behaviour,
  log: deps.log,
  guesses: deps.guesses,
  db,
  now,
  principal,
  ...origin,
})
