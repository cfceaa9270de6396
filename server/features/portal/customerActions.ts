import { customers } from '../../../src/config/entities/declared'
import { defineActions } from '../../engine/behaviour/action'
import type { Database } from '../../engine/db/open'
import type { Env } from '../../engine/env'
import { mailInvitation } from './invite'
import { endSessions } from '../../engine/sessions/endSessions'

/** Ends all sessions of a suspended customer's users. */
async function signOutUsersOf(tx: Database, customerId: number, now: Date) {
  const users = await tx.query<{ id: number }>('select id from users where customer_id = $1', [customerId])
  for (const { id } of users) await endSessions(tx, id, 'changed', now)
}

/** Needs the settings for the codes' key and the links' base URL. */
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
