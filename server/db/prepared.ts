import { hash } from 'node:crypto'
import type pg from 'pg'

/** So often a statement was sent before its plan is kept. */
const OFTEN = 2
/** So many statements are counted and named at a time: more than are kept. */
const COUNTED = 4000
/** So many plans a connection keeps at most; those of a million tanks' lists take 0.1 MB on average. */
const KEPT = 2048
/** Connections that are asked the same would be full at the same time: one after the other they keep so many less. */
const APART = 256

/**
 * Names for statements that come again and again. PostgreSQL keeps what it made of a named one (manual, PREPARE). A page of a
 * list with many indexes takes longer to plan than to read.
 */
export function statementNames(): (sql: string) => string | undefined {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  return sql => {
    const name = names.get(sql)
    if (name !== undefined) return name
    const count = (counts.get(sql) ?? 0) + 1
    if (count < OFTEN) {
      if (counts.size >= COUNTED) counts.clear()
      counts.set(sql, count)
      return undefined
    }
    counts.delete(sql)
    if (names.size >= COUNTED) names.clear()
    names.set(sql, hash('sha1', sql))
    return names.get(sql)
  }
}

/**
 * Sends named statements over connections that keep their plans. One that has kept as many as it may is closed with the last
 * answer, and another begins anew: what is asked today is kept, not what was asked first.
 */
export function keeping(
  pool: pg.Pool,
): (statement: pg.QueryConfig & { name: string }) => Promise<pg.QueryResult> {
  const kept = new WeakMap<pg.PoolClient, { readonly names: Set<string>; readonly most: number }>()
  let begun = 0
  const keptOf = (client: pg.PoolClient) => {
    const known = kept.get(client)
    if (known) return known
    const begins = { names: new Set<string>(), most: KEPT - (begun++ % pool.options.max) * APART }
    kept.set(client, begins)
    return begins
  }
  // With callbacks, as the pool itself does it: no promise holds an answer for the next turns of the loop.
  return statement =>
    new Promise((resolve, reject) => {
      pool.connect((failure, client, release) => {
        if (failure || !client) return reject(failure ?? new Error('No connection'))
        const { names, most } = keptOf(client)
        names.add(statement.name)
        client.query(statement, (error, result) => {
          release(error ?? names.size >= most)
          if (error) reject(error)
          else resolve(result)
        })
      })
    })
}
