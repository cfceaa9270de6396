import type { Database } from '../../engine/db/open'

/** Default limits in percent of the remaining contents. Domain model, section 8. */
const LOW = 25
const CRITICAL = 10

/**
 * SQL: the level state, from `pct` of the tank `t` in the group `g` and the applicable limits. Limits refer to the
 * remaining contents, or to the remaining space where contents rise. Null while the level is unknown.
 */
export const levelStateSql = (pct: string) => {
  const left = `case when t.direction = 1 then 100 - ${pct} else ${pct} end`
  return `case when ${pct} is null then null
    when ${left} <= coalesce(t.critical_pct, g.critical_pct, ${CRITICAL}) then 'critical'
    when ${left} <= coalesce(t.low_pct, g.low_pct, ${LOW}) then 'low' else 'good' end`
}

/** Updates the level state of a tank, or of all tanks of a group, after a change of limits. */
export const updateLevelState = (db: Database, of: 'id' | 'group_id', id: number) =>
  db.query(
    `update tanks set level_state = now.state
     from (select t.id, ${levelStateSql('t.pct')} as state from tanks t left join tankgroups g on g.id = t.group_id
       where t.${of} = $1 and t.deleted_at is null) as now
     where tanks.id = now.id and tanks.level_state is distinct from now.state`,
    [id],
  )
