import { VALID_READING_SQL } from '../tanks'

/**
 * SQL: when tank `t` ran out during its event `e` of a critical level: the first valid reading at or below the dead
 * stock.
 */
export const RAN_OUT_SQL = `select measured_at, volume_l from readings
  where tank_id = t.id and measured_at >= e.started_at and measured_at <= coalesce(e.ended_at, 'infinity')
    and volume_l <= t.dead_stock_l and ${VALID_READING_SQL}
  order by measured_at, seq limit 1`
