import type { PGlite } from '@electric-sql/pglite'
import { setImmediate } from 'node:timers/promises'
import { startThread } from '../thread'
import type { Client, Pool } from './database'
import type { Answer, Ask } from './pgliteWorker'

type Run = (sql: string, params: unknown[]) => Promise<{ rows: unknown[]; affected: number }>
type Engine = { run: Run; close: () => Promise<void>; ended?: () => boolean }

/** A database error, with PostgreSQL's code and constraint name. */
export class DatabaseError extends Error {
  constructor(fields: Record<string, unknown>) {
    super(String(fields.message))
    this.name = 'DatabaseError'
    Object.assign(this, fields)
  }
}

/**
 * A pool that lends its one connection to one borrower at a time, so that a transaction has the engine to itself.
 * Borrowers are served in order of arrival (FIFO). If the engine ends, it restarts for the next borrower; the current
 * borrower only gets errors, so that no half of a transaction reaches the new engine.
 */
async function poolOver(start: () => Promise<Engine>): Promise<Pool> {
  let engine = await start()
  const waiting: (() => void)[] = []
  let lent = false
  const take = () =>
    new Promise<void>(resolve => {
      if (lent) waiting.push(resolve)
      else {
        lent = true
        resolve()
      }
    })
  const giveBack = () => {
    const next = waiting.shift()
    if (next) next()
    else lent = false
  }
  const queryOn =
    ({ run }: Engine) =>
    async (sql: string, params: readonly unknown[] = []) => {
      const { rows, affected } = await run(sql, [...params])
      return { command: sql.trimStart().split(/\s/, 1)[0]!.toUpperCase(), rowCount: affected, rows }
    }
  const living = async () => {
    if (engine.ended?.()) engine = await start()
    return engine
  }
  return {
    connect: async () => {
      await take()
      let released = false
      const query = queryOn(
        await living().catch((error: unknown) => {
          giveBack()
          throw error
        }),
      )
      return {
        query,
        release: () => {
          if (!released) giveBack()
          released = true
        },
      } as Client
    },
    end: async () => {
      await take()
      await engine.close()
    },
  }
}

/** An embedded database on this thread: for in-memory databases, mainly tests; nothing is persisted. */
export async function memoryPool(database: PGlite): Promise<Pool> {
  return poolOver(async () => ({
    run: async (sql, params) => {
      const { rows, affectedRows } = await database.query(sql, params)
      // Yield to the event loop: the engine runs on this thread, and an export would block every other request.
      await setImmediate()
      return { rows, affected: affectedRows ?? rows.length }
    },
    close: () => database.close(),
  }))
}

/** The embedded database in a folder, in a worker thread. The caller holds the folder's lock. */
export const threadPool = (folder: string): Promise<Pool> => poolOver(() => startEngine(folder))

async function startEngine(folder: string): Promise<Engine> {
  const worker = startThread('db/pgliteWorker', { workerData: { folder } })
  const open = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>()
  let last = 0
  let ended: Error | undefined
  const fail = (error: Error) => {
    ended ??= error
    for (const { reject } of open.values()) reject(error)
    open.clear()
  }
  worker.on('message', (answer: Answer) => {
    const asked = open.get(answer.id)
    open.delete(answer.id)
    if ('error' in answer) asked?.reject(new DatabaseError(answer.error))
    else asked?.resolve(answer)
  })
  worker.on('error', error => fail(new Error(`The embedded database ended: ${error.message}`)))
  worker.on('exit', () => fail(new Error('The embedded database ended')))

  const wait = (id: number) =>
    new Promise<{ rows: unknown[]; affected: number }>((resolve, reject) => {
      open.set(id, { resolve: answer => resolve(answer as { rows: unknown[]; affected: number }), reject })
    })
  const send = (ask: (id: number) => Ask) => {
    if (ended) throw ended
    const id = ++last
    const answer = wait(id)
    worker.postMessage(ask(id))
    return answer
  }
  await wait(0)
  return {
    run: async (sql, params) => send(id => ({ id, sql, params })),
    close: async () => {
      if (!ended) await send(id => ({ id, close: true }))
      await worker.terminate()
    },
    ended: () => ended !== undefined,
  }
}
