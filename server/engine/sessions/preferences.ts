import type { FastifyInstance } from 'fastify'
import type { Principal } from '../../../src/config/schema'
import { chooseLanguage, preferenceCallsOf } from '../../../src/config/schema/calls/preferences'
import type { Language } from '../../../src/config/schema/constants'
import { audit } from '../audit/append'
import { serve } from '../calls/serve'
import type { Database } from '../db/open'
import type { Deps } from '../deps'

type Own = { readonly name: string; readonly locale: Language | null }
const FIELDS = ['name', 'locale'] as const

/** Stores a user's name and language; omitted ones don't change. */
export async function keepNameAndLanguage(
  db: Database,
  { userId, uid }: Principal,
  chosen: Partial<Own>,
  now: Date,
): Promise<Own> {
  const [before] = await db.query<Own>('select name, locale from users where id = $1 for no key update', [
    userId,
  ])
  const after = { ...before!, ...chosen }
  const changed = FIELDS.filter(name => after[name] !== before![name])
  if (changed.length === 0) return after
  await db.query(
    `update users set name = $2, locale = $3, version = version + 1, updated_at = $4, updated_by = $5 where id = $1`,
    [userId, after.name, after.locale, now, uid],
  )
  const of = (values: Own) => Object.fromEntries(changed.map(name => [name, values[name]]))
  await audit(db, now, {
    actor: uid,
    action: 'update',
    entity: 'users',
    entityId: userId,
    before: of(before!),
    after: of(after),
    ip: null,
    requestId: null,
  })
  return after
}

/** A user's name and language, for an app that has no call of its own for them. */
export async function preferenceCalls(app: FastifyInstance, deps: Deps) {
  if (preferenceCallsOf(deps.app.calls).length === 0) return
  serve(app, deps, chooseLanguage, async ({ body, principal, db, now, changed }) => {
    const kept = await keepNameAndLanguage(db, principal, body, now)
    changed(deps.app.entityOf('users'))
    return kept
  })
}
