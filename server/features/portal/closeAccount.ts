import type { Principal } from '../../../src/config/schema'
import { audit, ERASES } from '../../engine/audit/append'
import { erasePerson } from './erasePerson'
import type { Database } from '../../engine/db/open'
import type { Deps } from '../../engine/deps'
import { notFound, refuseProblems } from '../../engine/errors'
import { confirmPassword } from '../../engine/sessions/changePassword'
import { endSessions } from '../../engine/sessions/endSessions'
import { closingOf, erasePersonal } from './erasePersonal'

type Where = { readonly ip: string; readonly requestId: string }

/** Takes a tank's request back as its owner, as they do on their page. */
type CancelTopup = (tx: Database, tankId: number) => Promise<unknown>

/** The owner's tanks for which something is asked. */
async function askedFor(tx: Database, customerId: number): Promise<number[]> {
  const tanks = await tx.query<{ id: number }>(
    `select id from tanks where customer_id = $1 and topup_state = 'requested' and deleted_at is null order by id`,
    [customerId],
  )
  return tanks.map(({ id }) => id)
}

/** A sign-in that is no older stands in for the password that somebody who comes by a provider doesn't have. */
const JUST_NOW_MS = 10 * 60_000

/** Asks who it is once more: by the password, or by having signed in a moment ago where there is none. */
async function confirm(deps: Deps, principal: Principal, password: string | null): Promise<void> {
  const since = new Date(deps.now().getTime() - JUST_NOW_MS)
  const [user] = await deps.db.query<{ fresh: boolean }>(
    `select exists (select from sessions s where s.id = $2 and s.user_id = u.id and s.created_at >= $3) as fresh
     from users u where u.id = $1 and u.password_hash is null`,
    [principal.userId, principal.sessionId ?? null, since],
  )
  if (user?.fresh) return
  if (user) refuseProblems({ password: { key: 'validation.signInAgain' } })
  await confirmPassword(deps, principal, password ?? '', 'password')
}

/**
 * Closes the caller's account, for which the password is asked: people are erased from every record and from what the audit log
 * says of them, and what was delivered to the tanks stays with the supplier. It is the customer that closes, so whoever else
 * signs in for it is erased as well. What was asked for and isn't planned yet is taken back: nobody would be there to take it.
 */
export async function closeAccount(
  deps: Deps,
  principal: Principal,
  password: string | null,
  { requestId }: Where,
  cancelTopup: CancelTopup,
): Promise<Date> {
  await confirm(deps, principal, password)
  const now = deps.now()
  await deps.db.transaction(async tx => {
    const { customerId, uid } = principal
    const [open] = await tx.query(`select from customers where id = $1 and status <> 'closed' for update`, [
      customerId,
    ])
    if (!open) throw notFound()
    const closing = await closingOf(tx, customerId!)
    for (const id of await askedFor(tx, customerId!)) await cancelTopup(tx, id)
    // The log first: it is found by the notes and reports that go.
    const erased = await erasePerson(tx, closing)
    await erasePersonal(tx, closing, now, uid)
    for (const { id } of closing.users) await endSessions(tx, id, 'changed', now)
    await audit(tx, now, {
      actor: uid,
      action: ERASES,
      entity: 'customers',
      entityId: customerId!,
      before: null,
      after: { status: 'closed', erased },
      ip: null,
      requestId,
    })
  })
  return now
}
