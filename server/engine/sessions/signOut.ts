import { audit } from '../audit/append'
import type { Deps } from '../deps'
import type { Origin } from './beginSession'
import { endSession } from './endSessions'

/** Ends a session at its owner's request. Returns whether there was one. */
export async function signOut({ db, now }: Deps, sessionId: string, origin: Origin): Promise<boolean> {
  return db.transaction(async tx => {
    const userId = await endSession(tx, sessionId, 'signOut', now())
    if (userId === undefined) return false
    const [user] = await tx.query<{ uid: string | null }>('select uid from users where id = $1', [userId])
    await audit(tx, now(), {
      actor: user?.uid ?? null,
      action: 'signOut',
      entity: 'users',
      entityId: userId,
      before: null,
      after: { session: sessionId },
      ip: origin.ip,
      requestId: origin.requestId,
    })
    return true
  })
}
