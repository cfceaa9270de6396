import { randomInt } from 'node:crypto'
import { signer } from '../../engine/auth/keys'
import type { Database } from '../../engine/db/open'
import type { Env } from '../../engine/env'

/** Without characters that are ambiguous on paper: 0, O, 1 and I. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 8
const LASTS_MS = 30 * 86_400_000

/** Normalised form for comparison: users type lower case, and groups of letters. */
const plain = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Keyed hash, as a code of eight letters could be found from a plain hash. */
const hashOf = (env: Pick<Env, 'jwtSecret'>, code: string) =>
  signer(env.jwtSecret, 'activation code').sign(plain(code))

/** Stores a code for a customer; invalidates an earlier one. */
export async function keepCode(
  tx: Database,
  env: Pick<Env, 'jwtSecret'>,
  customerId: number,
  code: string,
  now: Date,
): Promise<Date> {
  const expires = new Date(now.getTime() + LASTS_MS)
  await tx.query(
    `insert into activation_codes (customer_id, code_hash, created_at, expires_at) values ($1, $2, $3, $4)
     on conflict (customer_id) do update set code_hash = excluded.code_hash, created_at = excluded.created_at,
       expires_at = excluded.expires_at, used_at = null`,
    [customerId, hashOf(env, code), now, expires],
  )
  return expires
}

/** Creates a code for a customer. Only the caller gets it in plain text. */
export async function issueCode(tx: Database, env: Pick<Env, 'jwtSecret'>, customerId: number, now: Date) {
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return { code, expires_at: await keepCode(tx, env, customerId, code, now) }
}

/**
 * Consumes a code and returns its customer; undefined for used, expired and invalid codes. Of two concurrent uses
 * only one succeeds.
 */
export async function useCode(
  tx: Database,
  env: Pick<Env, 'jwtSecret'>,
  code: string,
  now: Date,
): Promise<number | undefined> {
  const [found] = await tx.query<{ customer_id: number }>(
    `update activation_codes a set used_at = $2 from customers c
     where a.code_hash = $1 and a.used_at is null and a.expires_at > $2 and c.id = a.customer_id
       and c.status in ('invited', 'active') and c.deleted_at is null
     returning a.customer_id`,
    [hashOf(env, code), now],
  )
  return found?.customer_id
}
