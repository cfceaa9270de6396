import type { Database } from '../../engine/db/open'
import { WINDOW_MS } from '../../domain/codec/envelope'
import { VALID_READING_SQL } from './validReading'
import { levelStateSql } from './levelState'

/**
 * Copies the newest valid reading to each tank's row. Uses the raw reading, not the smoothed one: level, litres and
 * time then belong together, and match one of the readings. A reading with a future time (including one from the
 * server's own clock) waits until that time; otherwise later readings would not be the newest.
 */
const UPDATE_SNAPSHOT_SQL = `update tanks set level_mm = n.level_mm, volume_l = n.volume_l, pct = n.pct,
    level_state = n.level_state, ullage_l = round(greatest(n.capacity_l - n.volume_l, 0)::numeric, 1)::float8,
    reading_at = n.measured_at, quality = n.quality
  from (select t.id, t.capacity_l, r.*, p.pct, ${levelStateSql('p.pct')} as level_state
    from tanks t
    left join tankgroups g on g.id = t.group_id
    left join lateral (select level_mm, volume_l, measured_at, quality from readings
      where tank_id = t.id and ${VALID_READING_SQL}
        and measured_at <= $2::timestamptz + interval '${WINDOW_MS / 1000} s'
      order by measured_at desc, seq desc limit 1) r on true
    cross join lateral (select round((r.volume_l / t.capacity_l * 100)::numeric, 2)::float8 as pct) p
    where t.id = any($1::int[])) as n
  where tanks.id = n.id returning tanks.id, tanks.version`

// Lock first: the next statement then sees the readings that other transactions committed.
const LOCK_TANKS_SQL = 'select from tanks where id = any($1::int[]) order by id for no key update'

/** Returns the versions of the tanks' records, which are locked until the transaction ends. */
export async function updateTanks(db: Database, ids: readonly number[], now: Date) {
  if (ids.length === 0) return []
  db.changed({ entity: 'tanks', ids })
  await db.query(LOCK_TANKS_SQL, [ids])
  return db.query<{ id: number; version: number }>(UPDATE_SNAPSHOT_SQL, [ids, now])
}
