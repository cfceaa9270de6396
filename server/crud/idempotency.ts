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
  key: request.headers['idempotency-key'] as string | undefined,
  path: request.url.split('?')[0]!,
  now,
})

/**
 * Runs a POST once for each key of a user: a repeated key is answered with the first result. The key's row is part of
 * the same transaction, so a failed try leaves nothing, and of two at once the second waits for the first. `mayRead` throws
 * where the asker may no longer read what was answered then.
 */
export async function once<T>(
  db: Database,
  who: Keyed,
  work: (db: Database) => Promise<T>,
  mayRead?: (db: Database, first: T) => Promise<unknown>,
): Promise<T> {
  const { userId, key, path, now } = who
  if (key === undefined) return work(db)
  if (key.length > 200) throw new AppError('malformed', 'Idempotency-Key: at most 200 characters')
  return db.transaction(async tx => {
    const [mine] = await tx.query(
      `insert into idempotency (user_id, key, path, at) values ($1, $2, $3, $4)
       on conflict (user_id, key) do nothing returning key`,
      [userId, key, path, now],
    )
    if (!mine) {
      const [first] = await tx.query<{ path: string; body: T }>(
        'select path, body from idempotency where user_id = $1 and key = $2',
        [userId, key],
      )
      if (first!.path !== path)
        throw new AppError('conflict', 'Idempotency-Key: was used for another request')
      await mayRead?.(tx, first!.body)
      return first!.body
    }
    const result = await work(tx)
    await tx.query('update idempotency set body = $3 where user_id = $1 and key = $2', [
      userId,
      key,
      JSON.stringify(result),
    ])
    return result
  })
}
