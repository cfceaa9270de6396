import { randomBytes, timingSafeEqual } from 'node:crypto'
import { hashQueue, type Waiting } from './hashQueue'

type Cost = { readonly N: number; readonly r: number; readonly p: number }

/** OWASP's recommended scrypt parameters: N = 2^15, r = 8, p = 3, about 32 MiB each. */
const COST: Cost = { N: 2 ** 15, r: 8, p: 3 }
const SALT_BYTES = 16
const KEY_BYTES = 32
/** Longest accepted password: hashing a longer one costs time and adds no security. */
const MAX_LENGTH = 1000

const queue = hashQueue()

const derive = (password: string, salt: Uint8Array, bytes: number, cost: Cost, waiting?: Waiting) => {
  // Scrypt needs 128 bytes for each of N, r and p, and a little more.
  const maxmem = 128 * cost.r * (cost.N + cost.p) + 2 ** 20
  return queue.hash({ password: password.normalize('NFKC'), salt, bytes, cost: { ...cost, maxmem } }, waiting)
}

/** Throws `too_many` when too many strangers wait already, before any database look-up. */
export const refuseIfBusy = queue.refuseIfFull

const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/** The PHC string format: method, every parameter, salt and key, so that each may change later. */
const format = ({ N, r, p }: Cost, salt: Uint8Array, key: Uint8Array) =>
  `$scrypt$ln=${Math.log2(N)},r=${r},p=${p}$${unpadded(salt)}$${unpadded(key)}`

const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
/** Format of the first version, which stored only N. */
const LEGACY_FORMAT = /^scrypt\$(\d+)\$([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)$/

function read(stored: string) {
  const [, ln, r, p, salt, key] = PHC.exec(stored) ?? []
  if (key)
    return { cost: { N: 2 ** Number(ln), r: Number(r), p: Number(p) }, ...bytesOf(salt!, key), isPhc: true }
  const [, N, oldSalt, oldKey] = LEGACY_FORMAT.exec(stored) ?? []
  return oldKey
    ? { cost: { N: Number(N), r: 8, p: 3 }, ...bytesOf(oldSalt!, oldKey), isPhc: false }
    : undefined
}
const bytesOf = (salt: string, key: string) => ({
  salt: Buffer.from(salt, 'base64'),
  key: Buffer.from(key, 'base64'),
})

/** Hashes a password for storage. Throws `too_many` at once when too many strangers wait. */
export async function hashPassword(password: string, waiting?: Waiting): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return format(COST, salt, await derive(password, salt, KEY_BYTES, COST, waiting))
}

/** Dummy hash to check when the user doesn't exist, so that the response takes as long. */
const NOBODY = format(COST, Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES, 1))

/**
 * Whether a password matches the stored hash. Without a stored hash the answer is always no, after the same time.
 * Throws `too_many` at once when too many strangers wait.
 */
export async function checkPassword(
  password: string,
  stored: string | null | undefined,
  waiting?: Waiting,
): Promise<boolean> {
  const known = read(stored ?? NOBODY)
  if (!known || password.length > MAX_LENGTH) return false
  const given = await derive(password, known.salt, known.key.length, known.cost, waiting)
  return timingSafeEqual(given, known.key) && stored != null
}

/** Whether a stored hash uses outdated parameters; the next sign-in then rehashes the password. */
export function isOutdated(stored: string): boolean {
  const known = read(stored)
  if (!known) return false
  const { cost, salt, key, isPhc } = known
  const isSame = cost.N === COST.N && cost.r === COST.r && cost.p === COST.p
  return !isPhc || !isSame || salt.length !== SALT_BYTES || key.length !== KEY_BYTES
}
