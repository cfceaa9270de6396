import type { Database } from '../../engine/db/open'

/** Limits where neither a tank nor its group has its own: percent of what is left. Domain model, section 8. */
const LOW = 25
const CRITICAL = 10

/**
 * What a level means, in SQL: `pct` of the tank `t` in the group `g` against the limits that apply. A limit is what is left of
 * the contents, or of the room above them where they rise. Null while the level is not known.
 */
export const levelStateSql = (pct: string) => {
  const left = `case when t.direction = 1 then 100 - ${pct} else ${pct} end`
  return `case when ${pct} is null then null
    when ${left} <= coalesce(t.critical_pct, g.critical_pct, ${CRITICAL}) then 'critical'
    when ${left} <= coalesce(t.low_pct, g.low_pct, ${LOW}) then 'low' else 'good' end`
}

/** Brings the level status of a tank, or of all tanks of a group, up to date after its limits have changed. */
export const updateLevelState = (db: Database, of: 'id' | 'group_id', id: number) =>
  db.query(
    `update tanks set level_state = now.state
     from (select t.id, ${levelStateSql('t.pct')} as state from tanks t left join tankgroups g on g.id = t.group_id
       where t.${of} = $1 and t.deleted_at is null) as now
     where tanks.id = now.id and tanks.level_state is distinct from now.state`,
    [id],
  )
