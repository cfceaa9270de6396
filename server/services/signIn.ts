import { checkPassword } from '../auth/password'
import { mutex } from '../auth/mutex'
import type { Deps } from '../deps'
import { AppError } from '../errors'
import { sessionUser, type SessionUser } from './sessionUser'

/** Domain model, section 5: lock-out after 5 failures, for 15 minutes. */
const FAILURES = 5
const LOCK_MS = 15 * 60_000

/** A guesser who asks a hundred times at once gets no more tries than one who waits for each answer. */
const oneByOne = mutex(20)

async function refuseLocked({ db, now }: Deps, email: string) {
  const [row] = await db.query<{ locked_until: Date | null }>(
    'select locked_until from sign_in_failures where email = $1',
    [email],
  )
  const left = (row?.locked_until?.getTime() ?? 0) - now().getTime()
  if (left <= 0) return
  const text = { key: 'errors.lockedOut', args: { minutes: Math.ceil(left / 60_000) } }
  throw new AppError('locked_out', text, { fields: { error: text }, retryAfter: Math.ceil(left / 1000) })
}

/** Counts a failure; one that comes after the lock (or a quiet quarter of an hour) counts from one again. */
async function countFailure({ db, now }: Deps, email: string) {
  const at = now()
  await db.query(
    `insert into sign_in_failures (email, failures, locked_until, last_at) values ($1, 1, null, $2)
     on conflict (email) do update set
       failures = case when sign_in_failures.last_at < $3 then 1 else sign_in_failures.failures + 1 end,
       locked_until = case when sign_in_failures.last_at >= $3 and sign_in_failures.failures + 1 >= $4
         then $5::timestamptz end,
       last_at = $2`,
    [email, at, new Date(at.getTime() - LOCK_MS), FAILURES, new Date(at.getTime() + LOCK_MS)],
  )
}

/** Checks an e-mail and password. An unknown account answers like a wrong password, and as slowly. */
export async function signIn(deps: Deps, email: string, password: string): Promise<SessionUser> {
  const key = email.trim().toLowerCase().slice(0, 254)
  const user = await oneByOne(key, () => attempt(deps, key, password))
  if (!user) throw new AppError('too_many', { key: 'errors.tooMany' }, { retryAfter: 5 })
  return user
}

async function attempt(deps: Deps, key: string, password: string): Promise<SessionUser> {
  await refuseLocked(deps, key)
  const [found] = await deps.db.query<{ id: number; password_hash: string | null }>(
    `select id, password_hash from users where lower(email) = $1 and status = 'active' and deleted_at is null`,
    [key],
  )
  const matches = password.length <= 1000 && (await checkPassword(password, found?.password_hash))
  const user = matches && found ? await sessionUser(deps.db, found.id) : undefined
  if (!user) {
    await countFailure(deps, key)
    const text = { key: 'errors.credentials' }
    throw new AppError('invalid_credentials', text, { fields: { error: text } })
  }
  await deps.db.query('delete from sign_in_failures where email = $1', [key])
  await deps.db.query('update users set last_sign_in_at = $2 where id = $1', [user.id, deps.now()])
  if (user.customer_id !== null)
    await deps.db.query('update customers set last_sign_in_at = $2 where id = $1', [
      user.customer_id,
      deps.now(),
    ])
  return user
}
