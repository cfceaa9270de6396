import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type PostgresPoolClient,
  type RawBuilder,
} from 'kysely'
import { withArrays } from './arrayParams'
import { isDiskFull, type Space } from './space'

/** A connection of PGlite or PostgreSQL. */
export type Client = Pick<PostgresPoolClient, 'query'> & {
  /** Returns the connection to the pool; a `broken` one isn't reused. */
  release(broken?: boolean): void
}
export type Pool = {
  connect(): Promise<Client>
  end(): Promise<void>
  /** Runs a statement on any free connection. */
  query?<Row>(text: string, values: unknown[]): Promise<{ rows: Row[] }>
}

/** Compiles Kysely fragments; `Database` sends them. */
const compiler = new Kysely<Record<string, Record<string, unknown>>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/**
 * Common interface of both database engines. In `transaction`, the given database uses the transaction's connection;
 * it commits when the function resolves and rolls back when it throws.
 * PostgreSQL may end it to resolve a deadlock; it is then run again, so the function must not depend on what an earlier
 * run left in memory.
 */
export type Database = {
  readonly engine: 'pglite' | 'postgres'
  /** Disk space state, kept for the lifetime of the process. */
  readonly space: Space
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>
  /** Runs a statement built from Kysely's `sql` fragments. */
  run<Row>(statement: RawBuilder<Row>): Promise<Row[]>
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>
  /** Records a change. Followers are notified after the commit, and not after a rollback. */
  changed(change: Change): void
  /** Subscribes to changes made through this store, one call a transaction. Returns the unsubscribe function. */
  onChanges(follow: (changes: readonly Change[]) => void): () => void
  close(): Promise<void>
}

/** Changed records: by id, those owned by some users, or any of the entity. */
export type Change = {
  readonly entity: string
  readonly ids?: readonly (number | string)[]
  readonly users?: readonly number[]
  /** The group that owned the records before, whose users may have lost access. */
  readonly leftGroup?: number
}

type Query = <Row>(sql: string, params?: readonly unknown[]) => Promise<Row[]>

const runOver =
  (query: Query): Database['run'] =>
  <Row>(statement: RawBuilder<Row>) => {
    const { sql, parameters } = statement.compile(compiler)
    return query<Row>(sql, parameters)
  }

/** Whether a statement timed out (pg's message). */
const isTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** Deadlocks and serialization failures: PostgreSQL rolled back one transaction so that others could commit. */
const RETRYABLE = new Set(['40P01', '40001'])
const isRetryable = (error: unknown) => RETRYABLE.has(String((error as { code?: unknown } | null)?.code))
/** Attempts of a transaction. PostgreSQL waits a second before it looks for a deadlock, so there is no pause. */
const MAX_ATTEMPTS = 3

/** Engine and disk space state, shared by all connections. */
type Store = Pick<Database, 'engine' | 'space'>

/** Records a full disk when that made a statement fail. */
async function noting<T>({ space }: Store, statement: Promise<T>): Promise<T> {
  try {
    return await statement
  } catch (error) {
    if (isDiskFull(error)) space.isLacking = true
    throw error
  }
}

/** Runs one statement on its own connection. */
async function send<Row>(
  store: Store,
  client: Client,
  sql: string,
  params: readonly unknown[],
): Promise<Row[]> {
  const values = store.engine === 'postgres' ? withArrays(params) : params
  return (await noting(store, client.query<Row>(sql, values))).rows
}

function onConnection(store: Store, client: Client, depth: number, changes: Change[]): Database {
  const query: Query = (sql, params = []) => send(store, client, sql, params)
  return {
    ...store,
    query,
    run: runOver(query),
    async transaction(work) {
      const name = `nested_${depth}`
      const before = changes.length
      await client.query(`savepoint ${name}`, [])
      try {
        const result = await work(onConnection(store, client, depth + 1, changes))
        await client.query(`release savepoint ${name}`, [])
        return result
      } catch (error) {
        changes.length = before
        if (!isTimeout(error)) await client.query(`rollback to savepoint ${name}`, [])
        throw error
      }
    },
    changed: change => void changes.push(change),
    onChanges: () => () => undefined,
    close: async () => undefined,
  }
}

/** Runs work between `begin` and `commit`, or rolls it back. */
async function inTransaction<T>(
  store: Store,
  client: Client,
  changes: Change[],
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  await client.query('begin', [])
  try {
    const result = await work(onConnection(store, client, 1, changes))
    await client.query('commit', [])
    return result
  } catch (error) {
    // The connection itself may have failed; report its error rather than the rollback's.
    if (!isTimeout(error)) await client.query('rollback', []).catch(() => undefined)
    throw error
  }
}

/** Wraps a pool in the `Database` interface. */
export function databaseOver(engine: Database['engine'], pool: Pool): Database {
  const store: Store = { engine, space: { isLacking: false } }
  const lend = async <T>(borrow: (client: Client) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      const result = await borrow(client)
      client.release()
      return result
    } catch (error) {
      // After a timeout the connection's state is unknown: don't reuse it.
      client.release(isTimeout(error))
      throw error
    }
  }
  // The pool's own query method retains no result over the next event loop turns: less garbage, and a fifth less time
  // a page.
  const query: Query = async <Row>(text: string, params: readonly unknown[] = []) => {
    if (!pool.query) return lend(client => send<Row>(store, client, text, params))
    return (await noting(store, pool.query<Row>(text, withArrays(params)))).rows
  }
  const followers = new Set<(changes: readonly Change[]) => void>()
  const notify = (changes: readonly Change[]) => {
    if (changes.length > 0) for (const follow of followers) follow(changes)
  }
  return {
    ...store,
    query,
    run: runOver(query),
    changed: change => notify([change]),
    onChanges: follow => {
      followers.add(follow)
      return () => void followers.delete(follow)
    },
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        const changes: Change[] = []
        try {
          const result = await lend(client => inTransaction(store, client, changes, work))
          notify(changes)
          return result
        } catch (error) {
          if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error
        }
      }
    },
    close: () => pool.end(),
  }
}
