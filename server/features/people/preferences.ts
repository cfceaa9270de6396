import type { AnswerOf } from '../../../src/config/schema/calls/shapes'
import type { setPreference } from '../../../src/config/calls/preferences'
import type { Principal } from '../../../src/config/schema'
import type { Database } from '../../engine/db/open'
import { keepNameAndLanguage } from '../../engine/sessions/preferences'
import { keepUnits } from './keepUnits'
import { sessionUser } from '../groups'

type Preferences = AnswerOf<(typeof setPreference)['answer']>

/** Stores a user's preferences; omitted ones don't change. */
export async function keepPreferences(
  db: Database,
  principal: Principal,
  { units, ...chosen }: Partial<Preferences>,
  now: Date,
): Promise<Preferences> {
  if (units !== undefined) await keepUnits(db, principal.userId, units)
  await keepNameAndLanguage(db, principal, chosen, now)
  const user = (await sessionUser(db, principal.userId))!
  return {
    name: user.name,
    locale: user.locale as Preferences['locale'],
    units: user.units as Preferences['units'],
  }
}
