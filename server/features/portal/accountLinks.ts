import { HOUR_MS } from '../../../src/config/schema/durations'
import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../engine/db/open'
import { AppError } from '../../engine/errors'

export type Purpose = 'register' | 'password'
const HOURS: Readonly<Record<Purpose, number>> = { register: 24, password: 1 }
/** Maximum number of links an hour, for one e-mail address and for one client address. */
const PER_EMAIL = 5
const PER_PLACE = 60
/** A second request within this time is a double click. */
const AGAIN_MS = 60_000

const digest = (token: string) => createHash('sha256').update(token).digest('base64url')

export type NewLink = {
  readonly purpose: Purpose
  readonly email: string
  readonly ip: string
  readonly now: Date
}

/**
 * Creates a link that is only sent by mail; undefined when the e-mail address has reached its limit. A client address
 * with too many requests is refused, which reveals nothing about any e-mail address.
 */
export async function makeLink(
  tx: Database,
  { purpose, email, ip, now }: NewLink,
): Promise<string | undefined> {
  const since = new Date(now.getTime() - HOUR_MS)
  const [recent] = await tx.query<{ here: number; mine: number; last: Date | null }>(
    `select count(*) filter (where ip = $1)::int as here, count(*) filter (where email = $2)::int as mine,
       max(created_at) filter (where email = $2 and purpose = $4) as last
     from account_links where created_at > $3 and (ip = $1 or email = $2)`,
    [ip, email, since, purpose],
  )
  if (recent!.here >= PER_PLACE)
    throw new AppError('too_many', { key: 'errors.tooMany' }, { retryAfter: 600 })
  const isAgain = recent!.last !== null && now.getTime() - recent!.last.getTime() < AGAIN_MS
  if (recent!.mine >= PER_EMAIL || isAgain) return undefined
  const token = randomBytes(32).toString('base64url')
  await tx.query('delete from account_links where expires_at < $1', [since])
  await tx.query(
    `insert into account_links (token_hash, purpose, email, ip, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
    [digest(token), purpose, email, ip, now, new Date(now.getTime() + HOURS[purpose] * HOUR_MS)],
  )
  return token
}

/** Consumes a link and returns its e-mail address. Of two concurrent uses only one succeeds. */
export async function useLink(tx: Database, purpose: Purpose, token: string, now: Date): Promise<string> {
  const [link] = await tx.query<{ email: string }>(
    `update account_links set used_at = $3
     where token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3 returning email`,
    [digest(token), purpose, now],
  )
  if (!link) throw wrongLink()
  return link.email
}

async function findOwner(
  db: Database,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const [link] = await db.query<{ email: string }>(
    'select email from account_links where token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3',
    [digest(token), purpose, now],
  )
  return link?.email
}

/** The owner of a valid link. Check this before validating or hashing a password, which is expensive. */
export async function linkOwner(db: Database, purpose: Purpose, token: string, now: Date): Promise<string> {
  const owner = await findOwner(db, purpose, token, now)
  if (owner === undefined) throw wrongLink()
  return owner
}

/** Whether a link is valid, so that the page can tell before the user fills in the form. */
export const linkHolds = async (...asked: Parameters<typeof findOwner>): Promise<boolean> =>
  (await findOwner(...asked)) !== undefined

export const wrongLink = () => {
  const text = { key: 'errors.wrongLink' }
  return new AppError('invalid', text, { fields: { token: text } })
}
