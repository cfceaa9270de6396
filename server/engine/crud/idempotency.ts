import type { FastifyRequest } from 'fastify'
import { hash, randomUUID } from 'node:crypto'
import type { Database } from '../db/open'
import { AppError } from '../errors'

/** An idempotency key, its user and its request. */
type Keyed = {
  readonly userId: number
  readonly key: string | undefined
  readonly path: string
  /** Hash of the body as it was received. */
  readonly digest: string
  readonly now: Date
}

/** Random id of this process, as process ids are reused. */
const HOLDER = randomUUID()
/** Digested for a request without a body. */
const NO_BODY = 'null'
/** Renewal interval of a lease, and its expiry after a process ended; ms. */
const RENEW_MS = 5000
const SILENT_MS = 20_000

/** The idempotency key of a request, if any, for this address. */
export function keyOf(request: FastifyRequest, now: Date): Keyed {
  // An empty header counts as missing.
  const key = (request.headers['idempotency-key'] as string | undefined)?.trim() || undefined
  return {
    userId: request.principal.userId,
    key,
    path: request.url.split('?')[0]!,
    digest: key === undefined ? '' : hash('sha256', bytesOf(request), 'hex'),
    now,
  }
}

/** The received body. Routes for files parse none, and a plain text is its own content. */
function bytesOf({ rawBody, body }: FastifyRequest): Buffer | string {
  if (rawBody) return rawBody
  return Buffer.isBuffer(body) || typeof body === 'string' ? body : NO_BODY
}

/**
 * Runs a POST once for each key of a user: a repeated key gets the first result. The key's row is part of the same
 * transaction, so that a failed attempt leaves nothing, and of two concurrent requests the second waits for the
 * first. `mayRead` throws when the caller may no longer read the first result.
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
 * The same for work in many transactions, without holding locks until all of it is done. While the work runs, a
 * repeated key is refused. If the process ended, the key is free: the work runs again, and parts that were done
 * before change nothing.
 */
export async function idempotentInParts<T>(db: Database, who: Keyed, work: () => Promise<T>): Promise<T> {
  const { userId, key } = who
  if (key === undefined) return work()
  await freeAbandoned(db, who)
  if (!(await isFirst(db, who))) {
    const first = await storedAnswer<T>(db, who)
    if (first === null) throw new AppError('conflict', 'Idempotency-Key: the first request has not ended')
    return first
  }
  const stopRenewing = keepRenewing(db, who)
  try {
    const result = await work()
    await remember(db, who, result)
    return result
  } catch (error) {
    await db.query('delete from idempotency where user_id = $1 and key = $2 and holder = $3', [
      userId,
      key,
      HOLDER,
    ])
    throw error
  } finally {
    stopRenewing()
  }
}

/** Renews the lease while this process lives and works. */
function keepRenewing(db: Database, { userId, key, now }: Keyed): () => void {
  if (db.engine === 'pglite') return () => undefined
  const begun = performance.now()
  const renew = () =>
    db
      .query('update idempotency set at = greatest(at, $4) where user_id = $1 and key = $2 and holder = $3', [
        userId,
        key,
        HOLDER,
        new Date(now.getTime() + performance.now() - begun),
      ])
      // The work itself fails when the database is gone.
      .catch(() => undefined)
  const timer = setInterval(() => void renew(), RENEW_MS)
  return () => clearInterval(timer)
}

/**
 * Deletes keys of processes that ended. The embedded database has a single process, so other holders are gone; on
 * PostgreSQL, live processes renew their keys.
 */
async function freeAbandoned(db: Database, { userId, key, now }: Keyed) {
  const since = db.engine === 'pglite' ? now : new Date(now.getTime() - SILENT_MS)
  await db.query(
    `delete from idempotency where user_id = $1 and key = $2 and body is null
       and holder is distinct from $3 and at <= $4`,
    [userId, key, HOLDER, since],
  )
}

/** Deletes the keys of users, with the answers that are stored for them. */
export const forgetAnswers = (tx: Database, userIds: readonly number[]) =>
  tx.query('delete from idempotency where user_id = any($1)', [userIds])

async function isFirst(db: Database, { userId, key, path, digest, now }: Keyed): Promise<boolean> {
  if (key!.length > 200) throw new AppError('malformed', 'Idempotency-Key: at most 200 characters')
  const made = await db.query(
    `insert into idempotency (user_id, key, path, at, digest, holder) values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, key) do nothing returning key`,
    [userId, key, path, now, digest, HOLDER],
  )
  return made.length > 0
}

/** The first response to the same request; undefined when there was none, or when it is in progress. */
export async function firstAnswer<T>(db: Database, who: Keyed): Promise<T | undefined> {
  const { userId, key } = who
  if (key === undefined) return undefined
  const [known] = await db.query('select key from idempotency where user_id = $1 and key = $2', [userId, key])
  return known ? ((await storedAnswer<T>(db, who)) ?? undefined) : undefined
}

/** The stored first response; null while there is none. */
async function storedAnswer<T>(db: Database, { userId, key, path, digest }: Keyed): Promise<T | null> {
  const [first] = await db.query<{ path: string; digest: string | null; body: T | null }>(
    'select path, digest, body from idempotency where user_id = $1 and key = $2',
    [userId, key],
  )
  if (first?.path !== path) throw new AppError('conflict', 'Idempotency-Key: was used for another request')
  // Rows from before digests existed match by address only.
  if (first.digest !== null && first.digest !== digest)
    throw new AppError('invalid', 'Idempotency-Key: was used with another body', { field: 'Idempotency-Key' })
  return first.body
}

const remember = ({ query }: Database, { userId, key }: Keyed, result: unknown) =>
  query('update idempotency set body = $3 where user_id = $1 and key = $2', [
    userId,
    key,
    JSON.stringify(result),
  ])
