import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/app'
import type { Database } from '../../server/engine/db/open'
import { letTestsSign } from '../support/tokens'
import type { Stack } from '../api/ingest/support'

/** A second server on the same store, whose requests can run in a transaction that is rolled back. */
export type Aside = {
  readonly app: FastifyInstance
  /** During `work`, requests to `app` see its changes to the store; afterwards they are rolled back. */
  undone<T>(work: (tx: Database) => Promise<T>): Promise<T>
  close(): Promise<void>
}

class Undo extends Error {}

export async function startAside({ deps }: Pick<Stack, 'deps'>): Promise<Aside> {
  let db = deps.db
  const current: Database = {
    ...deps.db,
    query: <Row>(sql: string, params?: readonly unknown[]) => db.query<Row>(sql, params),
    run: statement => db.run(statement),
    transaction: work => db.transaction(work),
    changed: change => db.changed(change),
  }
  const app = await buildApp({ ...deps, db: current })
  await app.ready()
  letTestsSign(app)
  // No other query may use the transaction's connection.
  await Promise.all([app.services.stop(), app.outbox.stop(), app.scheduled.stop()])
  return {
    app,
    async undone(work) {
      const done: Awaited<ReturnType<typeof work>>[] = []
      await deps.db
        .transaction(async tx => {
          db = tx
          done.push(await work(tx))
          throw new Undo()
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undo)) throw error
        })
        .finally(() => (db = deps.db))
      return done[0]!
    },
    close: () => app.close(),
  }
}
