import type { Database } from '../../engine/db/open'
import { WINDOW_MS } from '../../domain/codec/envelope'
import { BELIEVED_SQL } from './believedReading'
import { levelStateSql } from '../tanks'

/**
 * The newest reading that can be believed, on each tank's own row. It is the reading as measured, not smoothed: level,
 * litres and time are then one moment's, and can be found again among the readings. One that a clock put ahead, the
 * server's own for that matter, waits until its time has come: the next would not be the newest.
 */
const NEWEST = `update tanks set level_mm = n.level_mm, volume_l = n.volume_l, pct = n.pct,
    level_state = n.level_state, ullage_l = round(greatest(n.capacity_l - n.volume_l, 0)::numeric, 1)::float8,
    reading_at = n.measured_at, quality = n.quality
  from (select t.id, t.capacity_l, r.*, p.pct, ${levelStateSql('p.pct')} as level_state
    from tanks t
    left join tankgroups g on g.id = t.group_id
    left join lateral (select level_mm, volume_l, measured_at, quality from readings
      where tank_id = t.id and ${BELIEVED_SQL}
        and measured_at <= $2::timestamptz + interval '${WINDOW_MS / 1000} s'
      order by measured_at desc, seq desc limit 1) r on true
    cross join lateral (select round((r.volume_l / t.capacity_l * 100)::numeric, 2)::float8 as pct) p
    where t.id = any($1::int[])) as n
  where tanks.id = n.id returning tanks.id, tanks.version`

// What the others' readings say is seen once they let go of the row; that is the next statement's to read.
const HOLD = 'select from tanks where id = any($1::int[]) order by id for no key update'

/** Returns the versions of the tanks' records, which are nobody else's to write from here on. */
export async function updateTanks(db: Database, ids: readonly number[], now: Date) {
  if (ids.length === 0) return []
  db.changed({ entity: 'tanks', ids })
  await db.query(HOLD, [ids])
  return db.query<{ id: number; version: number }>(NEWEST, [ids, now])
}
