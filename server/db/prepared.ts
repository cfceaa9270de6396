import { hash } from 'node:crypto'

/** So often a statement was sent before it gets a name. */
const OFTEN = 3
/** So many statements get one: each of them is kept by every connection. */
const NAMED = 64
/** So many others are counted at a time. */
const COUNTED = 1000

/**
 * Names for statements that come again and again. PostgreSQL keeps what it made of a named one (manual, PREPARE): it is
 * parsed once a connection, and after five times planned for any value, unless that looks dearer than to plan each time.
 * A page of a list with many indexes takes longer to plan than to read.
 */
export function statementNames(): (sql: string) => string | undefined {
  const named = new Map<string, string>()
  const counts = new Map<string, number>()
  return sql => {
    const name = named.get(sql)
    if (name !== undefined || named.size >= NAMED) return name
    const count = (counts.get(sql) ?? 0) + 1
    if (count < OFTEN) {
      if (counts.size >= COUNTED) counts.clear()
      counts.set(sql, count)
      return undefined
    }
    counts.delete(sql)
    named.set(sql, hash('sha1', sql))
    return named.get(sql)
  }
}
