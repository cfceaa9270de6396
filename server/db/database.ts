import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'

/** Columns are named by the declarations, which the compiler doesn't see here. */
export type Tables = Record<string, Record<string, unknown>>

/** A connection, or something that lends them: the same for PGlite and PostgreSQL. */
export type Client = PostgresPoolClient
export type Pool = PostgresPool

/**
 * One way to reach the store, whichever engine it is. Inside `transaction` the database that is handed over speaks on
 * the transaction's own connection; it is committed when the function resolves and rolled back when it throws.
 */
export type Database = {
  readonly engine: 'pglite' | 'postgres'
  readonly kysely: Kysely<Tables>
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A pool of one connection that is never given back: what Kysely runs on inside a transaction. */
const pinned = (client: Client): Pool => ({
  connect: async () => ({ query: client.query.bind(client), release: () => undefined }) as Client,
  end: async () => undefined,
})

async function ask<Row>(client: Client, sql: string, params: readonly unknown[]): Promise<Row[]> {
  const { rows } = await client.query<Row>(sql, params)
  return rows
}

function inside(engine: Database['engine'], client: Client, depth: number): Database {
  let kysely: Kysely<Tables> | undefined
  return {
    engine,
    get kysely() {
      return (kysely ??= new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pinned(client) }) }))
    },
    query: (sql, params = []) => ask(client, sql, params),
    async transaction(work) {
      const name = `nested_${depth}`
      await client.query(`savepoint ${name}`, [])
      try {
        const result = await work(inside(engine, client, depth + 1))
        await client.query(`release savepoint ${name}`, [])
        return result
      } catch (error) {
        await client.query(`rollback to savepoint ${name}`, [])
        throw error
      }
    },
    close: async () => undefined,
  }
}

/** Gives a pool the shape that the rest of the server works with. */
export function databaseOver(engine: Database['engine'], pool: Pool): Database {
  const lend = async <T>(borrow: (client: Client) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      return await borrow(client)
    } finally {
      client.release()
    }
  }
  return {
    engine,
    kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    query: (sql, params = []) => lend(client => ask(client, sql, params)),
    transaction: work =>
      lend(async client => {
        await client.query('begin', [])
        try {
          const result = await work(inside(engine, client, 1))
          await client.query('commit', [])
          return result
        } catch (error) {
          // The connection may be what failed; its own error matters more than the rollback's.
          await client.query('rollback', []).catch(() => undefined)
          throw error
        }
      }),
    close: () => pool.end(),
  }
}
