import { parentPort, workerData } from 'node:worker_threads'
import { openPglite } from './pglite'

/**
 * Runs the embedded database in a worker thread, so that a long scan doesn't block requests. One message is one
 * statement; the main thread controls the order (`pglitePool.ts`).
 */
export type Ask = { id: number; sql: string; params: unknown[] } | { id: number; close: true }
export type Answer =
  { id: number; rows: unknown[]; affected: number } | { id: number; error: Record<string, unknown> }

const port = parentPort!
const database = await openPglite((workerData as { folder: string }).folder)

port.on('message', async (ask: Ask) => {
  try {
    if ('close' in ask) {
      await database.close()
      port.postMessage({ id: ask.id, rows: [], affected: 0 } satisfies Answer)
      port.close()
      return
    }
    const { rows, affectedRows } = await database.query(ask.sql, ask.params)
    port.postMessage({ id: ask.id, rows, affected: affectedRows ?? rows.length } satisfies Answer)
  } catch (cause) {
    const { message, code, detail, constraint, column, table } = cause as Record<string, unknown>
    port.postMessage({
      id: ask.id,
      error: { message, code, detail, constraint, column, table },
    } satisfies Answer)
  }
})

port.postMessage({ id: 0, rows: [], affected: 0 } satisfies Answer)
