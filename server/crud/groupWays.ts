import { sql } from 'kysely'
import type { Scope } from '../../src/config/schema'
import { GROUP_ID_WALK, GROUP_WALK, ID_WALK } from './costs'
import { inTurn, orderBy, sectionOrder, sections } from './order'
import type { ListQuery } from './query'
import { asked, every, standing, type Fragment } from './sql'
import { along, isMatch, sortColumns, stretches, table, type Part } from './ways'

/** Several groups: an index gives the records of one in order, or all there are, but not those of some. */
export type Groups = Scope & { readonly kind: 'groups' }

/** So many groups at most are read one by one and merged; more are read together. */
const MERGED_GROUPS = 64

/**
 * As `searched`, for somebody with several groups: the index of the sort tells which records are in one of them, and only
 * those are looked at.
 */
export function sifted(part: Part, scope: Groups, limit: number): Fragment {
  const { entity, query } = part
  const columns = sql`${sortColumns(entity, query)}, ${sql.ref(`t.${scope.path}`)} as of_group`
  // The id of the row that is passed is brought in under another name: conditions are written for a row called `t`.
  const all = every([sql`true`, ...asked(entity, query)])
  // As in `picked`. A list of groups is looked through for each row, what a query gives is hashed.
  const holds = sql`(t.of_group in (select unnest(${scope.ids}::int[]))) is true
    and (select ${all} from (select t.id) as passed(id) join ${table(entity)} on t.id = passed.id)`
  return along(entity, stretches(part, ID_WALK, limit), columns, holds, limit)
}

/**
 * The first rows of each group, merged. With `group_id = any(…) order by …` PostgreSQL likes to walk the whole index of
 * the sort; a limit a group keeps each walk short. Sorted by group, the first groups are enough.
 */
export function merged(
  part: Part,
  scope: Groups,
  limit: number,
  parts = sections(part.entity, part.query),
): Fragment {
  const { store, entity, query } = part
  const each = every([...standing(entity, 'unscoped', store.production), ...asked(entity, query)])
  const ofGroup = inTurn(
    parts.map(
      ({ and }) => sql`select ${sortColumns(entity, query)} from ${table(entity)}
        where ${sql.ref(`t.${scope.path}`)} = g.id and ${each} ${and}
        order by ${sectionOrder(entity, query.sort)} limit ${sql.lit(limit)}`,
    ),
  )
  const ids = sql`unnest(${[...new Set(scope.ids)]}::int[])`
  const way = sql.raw(query.sort.order.toLowerCase())
  const groups = isByGroup(scope, query)
    ? sql`(select g.id from ${ids} as g(id) order by g.id ${way}) as g`
    : sql`${ids} as g(id)`
  const order = isByGroup(scope, query) ? sql`` : sql`order by ${orderBy(entity, query.sort)}`
  return sql`select t.id from ${groups}
    cross join lateral (select * from (${ofGroup}) as f limit ${sql.lit(limit)}) as t ${order} limit ${sql.lit(limit)}`
}

/** How each of several groups is walked: what is read of a row, what tells whether it matches, how far at most. */
type Walk = { readonly columns: Fragment; readonly holds: Fragment; readonly most: number }

/**
 * The first matches of each group, merged; a group is walked so far only. Where its walk ends is `open`: of what sorts after
 * that nothing is certain. A page with such a row must be made another way.
 */
function ofEach({ store, entity, query }: Part, scope: Groups, limit: number, walk: Walk) {
  const own = query.conditions.filter(({ field }) => field === query.sort.field)
  const base = every([
    ...standing(entity, 'unscoped', store.production),
    ...asked(entity, { conditions: own, search: '' }),
  ])
  const order = sectionOrder(entity, query.sort)
  const far = sql.lit(walk.most)
  const ofGroup = inTurn(
    sections(entity, query).map(
      ({ and }) => sql`select ${sortColumns(entity, query)}, t.open
        from (select ${walk.columns}, row_number() over (order by ${order}) = ${far} as open from ${table(entity)}
          where ${sql.ref(`t.${scope.path}`)} = g.id and ${base} ${and} order by ${order} limit ${far}) as t
        where (${walk.holds}) or t.open limit ${sql.lit(limit)}`,
    ),
  )
  return sql`select t.id, t.open from unnest(${[...new Set(scope.ids)]}::int[]) as g(id)
    cross join lateral (select * from (${ofGroup}) as f limit ${sql.lit(limit)}) as t
    order by ${orderBy(entity, query.sort)} limit ${sql.lit(limit)}`
}

/** In each group along its index of the sort, reading the rows. */
export function apart(
  part: Part,
  scope: Groups,
  limit: number,
  most = Math.max(GROUP_WALK, 4 * limit),
): Fragment {
  const holds = every([sql`true`, ...asked(part.entity, part.query)])
  return ofEach(part, scope, limit, { columns: sql`t.*`, holds, most })
}

/** The same by the ids of the matches: as `picked`, but past nobody else's. */
export function pickedApart(
  part: Part,
  scope: Groups,
  limit: number,
  most = Math.max(GROUP_ID_WALK, 4 * limit),
): Fragment {
  const columns = sortColumns(part.entity, part.query)
  return ofEach(part, scope, limit, { columns, holds: isMatch(part), most })
}

/** Whether a list is sorted by what its scope goes by. */
export const isByGroup = (scope: Scope, { sort }: ListQuery): boolean =>
  scope.kind === 'groups' && scope.path === sort.field

export const isMergeable = (scope: Scope, limit: number): scope is Groups =>
  scope.kind === 'groups' &&
  !scope.path.includes('.') &&
  scope.path !== 'id' &&
  scope.ids.length > 1 &&
  scope.ids.length <= MERGED_GROUPS &&
  limit <= 1000
