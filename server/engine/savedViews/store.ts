import { sql, type RawBuilder } from 'kysely'
import type { Principal } from '../../../src/config/schema'
import type { Database } from '../db/open'

type Fragment = RawBuilder<unknown>

/** Values of a view that the user sets. */
export type ViewValues = {
  screen: string
  name: string
  filter: Record<string, unknown>
  columns: string[]
  sort: string | null
  order: 'ASC' | 'DESC' | null
  shared: boolean
}
export type View = ViewValues & { id: number; version: number; mine: boolean }

const COLUMNS = sql.raw(
  't.id, t.screen, t.name, t.filter, t.columns, t.sort, t."order", t.shared, t.mine, t.version',
)

/** A page of views, and their total. `views` and `matching` refer to them as `t`. */
export async function listViews(
  db: Database,
  views: Fragment,
  { matching, order, offset, limit }: { matching: Fragment; order: Fragment; offset: number; limit: number },
) {
  const from = sql`from ${views} where ${matching}`
  const rows = await db.run(
    sql<View>`select ${COLUMNS} ${from} order by ${order} offset ${sql.lit(offset)} limit ${sql.lit(limit)}`,
  )
  const [total] = await db.run(sql<{ n: number }>`select count(*) as n ${from}`)
  return { rows, total: total!.n }
}

export async function findView(db: Database, views: Fragment, id: number): Promise<View | undefined> {
  const [view] = await db.run(sql<View>`select ${COLUMNS} from ${views} where t.id = ${id}`)
  return view
}

/** A user's own view; `lock` holds it until the transaction ends. */
export async function ownView(tx: Database, id: number, lock: Fragment = sql``): Promise<View | undefined> {
  const [view] = await tx.run(
    sql<View>`select ${COLUMNS} from (select *, true as mine from saved_views where id = ${id} ${lock}) as t`,
  )
  return view
}
export const lockView = (tx: Database, id: number) => ownView(tx, id, sql`for update`)

/** In the order of the statements' parameters. */
const params = ({ screen, name, filter, columns, sort, order, shared }: ViewValues) => [
  screen,
  name,
  JSON.stringify(filter),
  columns,
  sort,
  order,
  shared,
]

export async function insertView(
  tx: Database,
  { userId, role }: Principal,
  groupIds: readonly number[],
  view: ViewValues,
  now: Date,
) {
  const [row] = await tx.query<{ id: number }>(
    `insert into saved_views (user_id, role, group_ids, screen, name, filter, columns, sort, "order", shared, created_at,
       updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) returning id`,
    [userId, role, groupIds, ...params(view), now],
  )
  return (await ownView(tx, row!.id))!
}

export async function updateView(
  tx: Database,
  id: number,
  { role }: Principal,
  groupIds: readonly number[],
  view: ViewValues,
  now: Date,
) {
  await tx.query(
    `update saved_views set role = $2, group_ids = $3, screen = $4, name = $5, filter = $6, columns = $7, sort = $8,
       "order" = $9, shared = $10, version = version + 1, updated_at = $11 where id = $1`,
    [id, role, groupIds, ...params(view), now],
  )
  return (await ownView(tx, id))!
}

export const removeView = (tx: Database, id: number) =>
  tx.query('delete from saved_views where id = $1', [id])

export async function countViews(tx: Database, userId: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    'select count(*)::int as n from saved_views where user_id = $1',
    [userId],
  )
  return row!.n
}
