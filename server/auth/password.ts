import { randomBytes, scrypt as scryptCallback, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const scrypt = promisify<string, Buffer, number, object, Buffer>(scryptCallback)

/** OWASP's password storage advice for scrypt: N = 2^15, r = 8, p = 3, about 32 MiB for each. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 32

/** A password as it is stored: method, salt and key, so that the cost can grow later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST)
  return `scrypt$${COST.N}$${salt.toString('base64')}$${key.toString('base64')}`
}

/** Nobody's password: checked where there is no such user, so that the answer takes as long. */
const NOBODY = `scrypt$${COST.N}$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(KEY_BYTES, 1).toString('base64')}`

/** Whether a password is the stored one. Without a stored one it never is, and takes as long to say so. */
export async function checkPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [method, cost, salt, key] = (stored ?? NOBODY).split('$')
  if (method !== 'scrypt' || !salt || !key) return false
  const expected = Buffer.from(key, 'base64')
  const given = await scrypt(password.normalize('NFKC'), Buffer.from(salt, 'base64'), expected.length, {
    ...COST,
    N: Number(cost),
  })
  return timingSafeEqual(given, expected) && stored != null
}
