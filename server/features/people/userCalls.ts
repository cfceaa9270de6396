import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/users'
import { entityOf } from '../../../src/config/entities'
import { users } from '../../../src/config/entities/declared'
import type { EngineDeps } from '../../engine/behaviour'
import { serve } from '../../engine/calls/serve'
import { writerOf } from '../../engine/calls/writer'
import type { Row } from '../../engine/crud/sql'
import { createRecord, updateRecord } from '../../engine/crud/write'
import { notFound, refuseProblems } from '../../engine/errors'
import { sendPasswordLink, setPasswordByLink } from '../../engine/sessions/passwordLinks'

const entity = entityOf('users')

const personOf = ({ id, name, email, locale }: Row) => ({
  id: Number(id),
  name: String(name),
  email: String(email),
  locale: typeof locale === 'string' ? locale : null,
})

/** Calls of admins that create accounts and restore access. */
export async function userCalls(app: FastifyInstance, deps: EngineDeps) {
  for (const [call, role_type] of [
    [calls.storeGroupManager, 'group manager'],
    [calls.storeInstaller, 'install-user'],
  ] as const)
    serve(app, deps, call, async context => {
      const given = Object.entries(context.body).filter(([, value]) => value !== null)
      const user = await createRecord(writerOf(deps, context), entity, {
        ...Object.fromEntries(given),
        role_type,
      })
      const invitation = await sendPasswordLink({ ...deps, db: context.db }, personOf(user), 'invitation')
      context.changed(users)
      return { user, invitation }
    })

  serve(app, deps, calls.updateGroupManager, async context => {
    const { params, body, scoped, version, changed } = context
    const { role_type } = await scoped(users).one(params.id)
    if (role_type !== 'group manager') throw notFound()
    const user = await updateRecord(writerOf(deps, context), entity, params.id, body, { version })
    changed(users)
    return user
  })

  serve(app, deps, calls.resetPassword, async ({ body, scoped, db, audit }) => {
    const user = await scoped(users).one(body.user_id)
    const { id, sign_in, status } = user
    if (sign_in !== 'password') refuseProblems({ user_id: { key: 'validation.signsInElsewhere' } })
    if (status !== 'active') refuseProblems({ user_id: { key: 'validation.suspended' } })
    const sent = await sendPasswordLink({ ...deps, db }, personOf(user), 'reset')
    await audit('resetPassword', 'users', id, { expires_at: sent.expires_at })
    return sent
  })

  serve(app, deps, calls.setPassword, async ({ body, db, origin, changed }) => {
    const set = await setPasswordByLink({ ...deps, db }, body, origin)
    changed({ name: 'sessions' })
    return set
  })
}
