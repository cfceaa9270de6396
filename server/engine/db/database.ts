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

/** A connection, or something that lends them: the same for PGlite and PostgreSQL. */
export type Client = Pick<PostgresPoolClient, 'query'> & {
  /** Gives it back; one that is `broken` isn't lent again. */
  release(broken?: boolean): void
}
export type Pool = {
  connect(): Promise<Client>
  end(): Promise<void>
  /** One statement, on whichever connection is free. */
  query?<Row>(text: string, values: unknown[]): Promise<{ rows: Row[] }>
}

/** Composes statements; they are sent by `Database`. */
const compiler = new Kysely<Record<string, Record<string, unknown>>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/**
 * One way to reach the store, whichever engine it is. Inside `transaction` the database that is handed over speaks on
 * the transaction's own connection; it is committed when the function resolves and rolled back when it throws.
 */
export type Database = {
  readonly engine: 'pglite' | 'postgres'
  /** Noted for as long as this process has the store open. */
  readonly space: Space
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>
  /** A statement composed of Kysely's `sql` fragments. */
  run<Row>(statement: RawBuilder<Row>): Promise<Row[]>
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>
  /** Notes that records were changed. Whoever follows is told once the change is stored, and not if it is undone. */
  changed(change: Change): void
  /** Follows what is changed through this store, a transaction at a time. Returns what ends it. */
  onChanges(follow: (changes: readonly Change[]) => void): () => void
  close(): Promise<void>
}

/** Records that were written: by id, those of some users where they are nobody else's, or any of the entity. */
export type Change = {
  readonly entity: string
  readonly ids?: readonly (number | string)[]
  readonly users?: readonly number[]
  /** The group that they belonged to before: who saw them there may not see them any more. */
  readonly leftGroup?: number
}

type Query = <Row>(sql: string, params?: readonly unknown[]) => Promise<Row[]>

const runOver =
  (query: Query): Database['run'] =>
  <Row>(statement: RawBuilder<Row>) => {
    const { sql, parameters } = statement.compile(compiler)
    return query<Row>(sql, parameters)
  }

/** Whether a statement had no answer in time (pg's words). */
const isTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** Which engine it is, and whether it has space: the same for all connections. */
type Store = Pick<Database, 'engine' | 'space'>

/** Notes that the disk is full, where that is why a statement failed. */
async function noting<T>({ space }: Store, statement: Promise<T>): Promise<T> {
  try {
    return await statement
  } catch (error) {
    if (isDiskFull(error)) space.isLacking = true
    throw error
  }
}

/** One statement on a connection of its own. */
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

/** Gives a pool the shape that the rest of the server works with. */
export function databaseOver(engine: Database['engine'], pool: Pool): Database {
  const store: Store = { engine, space: { isLacking: false } }
  const lend = async <T>(borrow: (client: Client) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      const result = await borrow(client)
      client.release()
      return result
    } catch (error) {
      // Nobody knows how far a connection is that no longer answers: it isn't lent again.
      client.release(isTimeout(error))
      throw error
    }
  }
  // The pool's own way keeps no answer alive for the next turns of the loop: less to collect, and a fifth less time a page.
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
    transaction: async work => {
      const changes: Change[] = []
      const result = await lend(async client => {
        await client.query('begin', [])
        try {
          const done = await work(onConnection(store, client, 1, changes))
          await client.query('commit', [])
          return done
        } catch (error) {
          // The connection may be what failed; its own error matters more than the rollback's.
          if (!isTimeout(error)) await client.query('rollback', []).catch(() => undefined)
          throw error
        }
      })
      notify(changes)
      return result
    },
    close: () => pool.end(),
  }
}
