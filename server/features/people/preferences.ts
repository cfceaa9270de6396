import { audit } from '../../engine/audit/append'
import type { AnswerOf } from '../../../src/config/schema/calls/shapes'
import type { setPreference } from '../../../src/config/calls/preferences'
import type { Principal } from '../../../src/config/schema'
import type { Database } from '../../engine/db/open'
import { keepUnits } from './keepUnits'
import { sessionUser } from '../groups'

type Preferences = AnswerOf<(typeof setPreference)['answer']>
const OF_RECORD = ['name', 'locale'] as const

/** Stores a user's preferences; omitted ones don't change. */
export async function keepPreferences(
  db: Database,
  { userId, uid }: Principal,
  { units, ...chosen }: Partial<Pick<Preferences, 'name' | 'units'> & { locale: string }>,
  now: Date,
): Promise<Preferences> {
  if (units !== undefined) await keepUnits(db, userId, units)
  const [before] = await db.query<{ name: string; locale: string | null }>(
    'select name, locale from users where id = $1 for no key update',
    [userId],
  )
  const after = { ...before!, ...chosen }
  const changed = OF_RECORD.filter(name => after[name] !== before![name])
  if (changed.length > 0) {
    await db.query(
      `update users set name = $2, locale = $3, version = version + 1, updated_at = $4, updated_by = $5 where id = $1`,
      [userId, after.name, after.locale, now, uid],
    )
    const of = (values: typeof after) => Object.fromEntries(changed.map(name => [name, values[name]]))
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
  }
  const user = (await sessionUser(db, userId))!
  return {
    name: user.name,
    locale: user.locale as Preferences['locale'],
    units: user.units as Preferences['units'],
  }
}
