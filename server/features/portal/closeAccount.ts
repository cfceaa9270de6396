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

/** Cancels a tank's request as its customer would on their page. */
type CancelTopup = (tx: Database, tankId: number) => Promise<unknown>

/** The customer's tanks with an open request. */
async function askedFor(tx: Database, customerId: number): Promise<number[]> {
  const tanks = await tx.query<{ id: number }>(
    `select id from tanks where customer_id = $1 and topup_state = 'requested' and deleted_at is null order by id`,
    [customerId],
  )
  return tanks.map(({ id }) => id)
}

/** Age of a sign-in that replaces the password confirmation for users without a password. */
const JUST_NOW_MS = 10 * 60_000

/** Confirms the user's identity: by password, or by a recent sign-in where there is none. */
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
 * Closes the caller's account after a password confirmation. Erases personal data from every record and from the
 * audit log; deliveries to the tanks stay with the supplier. The customer is closed, so all other users of it are
 * erased as well. Cancels requests that aren't planned yet, because no customer would be left to receive the
 * delivery.
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
    // The audit log first: finding its entries needs the notes and reports that are deleted next.
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
