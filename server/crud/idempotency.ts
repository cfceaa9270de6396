import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/open'
import { AppError } from '../errors'

/** Whose key it is, and what it is used for. */
type Keyed = {
  readonly userId: number
  readonly key: string | undefined
  readonly path: string
  readonly now: Date
}

/** The key that a request carries, if any, for this very address. */
export const keyOf = (request: FastifyRequest, now: Date): Keyed => ({
  userId: request.principal.userId,
  // An empty one names nothing.
  key: (request.headers['idempotency-key'] as string | undefined)?.trim() || undefined,
  path: request.url.split('?')[0]!,
  now,
})

/**
 * Runs a POST once for each key of a user: a repeated key is answered with the first result. The key's row is part of
 * the same transaction, so a failed try leaves nothing, and of two at once the second waits for the first. `mayRead` throws
 * where the asker may no longer read what was answered then.
 */
export async function idempotent<T>(
  db: Database,
  who: Keyed,
  work: (db: Database) => Promise<T>,
  mayRead?: (db: Database, first: T) => Promise<unknown>,
): Promise<T> {
  const { key } = who
  if (key === undefined) return work(db)
  return db.transaction(async tx => {
    if (!(await isFirst(tx, who))) {
      const first = (await storedAnswer<T>(tx, who))!
      await mayRead?.(tx, first)
      return first
    }
    const result = await work(tx)
    await remember(tx, who, result)
    return result
  })
}

/**
 * The same for work that is many transactions: what others wait for is not held until all of it is done. While it is under
 * way a repeated key is refused; so it is when the process ended meanwhile, as nobody knows how far it came.
 */
export async function idempotentInParts<T>(db: Database, who: Keyed, work: () => Promise<T>): Promise<T> {
  const { userId, key } = who
  if (key === undefined) return work()
  if (!(await isFirst(db, who))) {
    const first = await storedAnswer<T>(db, who)
    if (first === null) throw new AppError('conflict', 'Idempotency-Key: the first request has not ended')
    return first
  }
  try {
    const result = await work()
    await remember(db, who, result)
    return result
  } catch (error) {
    await db.query('delete from idempotency where user_id = $1 and key = $2', [userId, key])
    throw error
  }
}

async function isFirst(db: Database, { userId, key, path, now }: Keyed): Promise<boolean> {
  if (key!.length > 200) throw new AppError('malformed', 'Idempotency-Key: at most 200 characters')
  const made = await db.query(
    `insert into idempotency (user_id, key, path, at) values ($1, $2, $3, $4)
     on conflict (user_id, key) do nothing returning key`,
    [userId, key, path, now],
  )
  return made.length > 0
}

/** What was answered first; null while it wasn't. */
async function storedAnswer<T>(db: Database, { userId, key, path }: Keyed): Promise<T | null> {
  const [first] = await db.query<{ path: string; body: T | null }>(
    'select path, body from idempotency where user_id = $1 and key = $2',
    [userId, key],
  )
  if (first?.path !== path) throw new AppError('conflict', 'Idempotency-Key: was used for another request')
  return first.body
}

const remember = ({ query }: Database, { userId, key }: Keyed, result: unknown) =>
  query('update idempotency set body = $3 where user_id = $1 and key = $2', [
    userId,
    key,
    JSON.stringify(result),
  ])
