import { customers } from '../../src/config/entities/declared'
import { defineActions } from '../behaviour/action'
import type { Database } from '../db/open'
import type { Env } from '../env'
import { mailInvitation } from '../services/customer/invite'
import { endSessions } from '../services/sessions/endSessions'

/** A suspended customer is signed out wherever they are. */
async function signOutUsersOf(tx: Database, customerId: number, now: Date) {
  const users = await tx.query<{ id: number }>('select id from users where customer_id = $1', [customerId])
  for (const { id } of users) await endSessions(tx, id, 'changed', now)
}

/** Codes are keyed and their links begin with our address: both are the settings'. */
export const customerActions = (env: Env) =>
  defineActions(customers, {
    invite: async ({ tx, record, now, problems }) => {
      const problem = await mailInvitation(tx, env, record.id, now)
      if (problem) problems.email = problem
    },
    resendCode: async ({ tx, record, now, problems }) => {
      const problem = await mailInvitation(tx, env, record.id, now)
      if (problem) problems.email = problem
    },
    suspend: ({ tx, record, now }) => signOutUsersOf(tx, record.id, now),
  })
