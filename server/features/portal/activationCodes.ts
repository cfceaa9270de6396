import { randomInt } from 'node:crypto'
import { signer } from '../../engine/auth/keys'
import type { Database } from '../../engine/db/open'
import type { Env } from '../../engine/env'

/** Without what is easily taken for something else on paper: 0, O, 1 and I. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 8
const LASTS_MS = 30 * 86_400_000

/** As it is compared: people type it in small letters, and in groups. */
const plain = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Keyed, as a code of eight letters could be guessed from a plain hash. */
const hashOf = (env: Pick<Env, 'jwtSecret'>, code: string) =>
  signer(env.jwtSecret, 'activation code').sign(plain(code))

/** Keeps a code for a customer; an earlier one ends. */
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

/** A new code for a customer. Only who sends it ever sees it. */
export async function issueCode(tx: Database, env: Pick<Env, 'jwtSecret'>, customerId: number, now: Date) {
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return { code, expires_at: await keepCode(tx, env, customerId, code, now) }
}

/** Uses a code up and answers whose it is; undefined for one that is used, over, or nobody's. Of two at once one finds it. */
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
