import type { tankgroups } from '../../../src/config/entities/declared'
import { dayIn } from '../../domain/zonedTime'
import { nextChance } from '../../domain/dispatch/day'
import type { ScopedRows } from '../../engine/calls/scoped'
import type { Database } from '../../engine/db/open'
import { readDepots } from './readDepot'

/** Maximum number of depots in a response. */
const MAX_DEPOTS = 1000

/** The depots that a user may plan, each with its next working day. */
export async function listDepots(db: Database, groups: ScopedRows<(typeof tankgroups)['source']>, now: Date) {
  const visible = await groups.list({
    filter: JSON.stringify({ parent_id_neq: null, active: true }),
    sort: JSON.stringify(['name', 'ASC']),
    range: JSON.stringify([0, MAX_DEPOTS - 1]),
  })
  const depots = await readDepots(
    db,
    visible.map(({ id }) => id),
  )
  return depots.map(({ id, name, client_name, lat, lng, trucks, zone, settings }) => ({
    id,
    name,
    client_name,
    lat,
    lng,
    trucks,
    next_day: nextChance(dayIn(now, zone), settings.working_days, settings.holidays),
  }))
}
