import { sql } from 'kysely'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { described } from '../crud/describe'
import { keyOf, once } from '../crud/idempotency'
import { orderBy } from '../crud/order'
import { isText, parseListQuery } from '../crud/query'
import { expectedVersion, refuseStale } from '../crud/ifMatch'
import { idOf } from '../crud/registerEntity'
import { asked, every, type Fragment } from '../crud/sql'
import type { Database } from '../db/open'
import type { Deps } from '../deps'
import { AppError } from '../errors'
import { textOf } from '../texts'
import * as says from './descriptions/savedViews'
import { answerRange } from './shared/answerRange'
import { objectBody } from './shared/checkedBody'
import { checkedView, savedViews, type Kept, type View } from './shared/savedViewInput'
import { viewsOf } from './shared/savedViewReach'

type Keyed = { Params: { id: string } }
type Listed = { Querystring: Record<string, unknown> }

const COLUMNS = sql.raw(
  't.id, t.screen, t.name, t.filter, t.columns, t.sort, t."order", t.shared, t.mine, t.version',
)

/** The asker's own view, which he has just written or is about to. */
async function read(tx: Database, id: number, lock: Fragment = sql``): Promise<View | undefined> {
  const [view] = await tx.run(
    sql<View>`select ${COLUMNS} from (select *, true as mine from saved_views where id = ${id} ${lock}) as t`,
  )
  return view
}

/** A menu shows all the views of a screen, without paging. */
const MENU = '[0,199]'

/** Named filters, columns and sort of a list. Only the owner changes a view. */
export async function savedViewRoutes(app: FastifyInstance, { db, now }: Deps) {
  const viewsFor = ({ principal }: FastifyRequest) => viewsOf(db, app.principals, principal)

  /** A view that the asker has, by the id in the address. */
  async function one(request: FastifyRequest<Keyed>): Promise<View> {
    const id = idOf(savedViews, request.params.id)
    const [view] = await db.run(
      sql<View>`select ${COLUMNS} from ${await viewsFor(request)} where t.id = ${id}`,
    )
    if (!view) throw new AppError('not_found', textOf({ key: 'errors.notFound' }))
    return view
  }
  /** Does something with the asker's own view, which is held meanwhile. */
  async function withOwn<T>(
    request: FastifyRequest<Keyed>,
    work: (tx: Database, view: View) => Promise<T>,
  ): Promise<T> {
    const { id, mine } = await one(request)
    if (!mine) throw new AppError('forbidden', textOf({ key: 'errors.forbidden' }))
    return db.transaction(async tx => {
      const view = await read(tx, id, sql`for update`)
      if (!view) throw new AppError('not_found', textOf({ key: 'errors.notFound' }))
      return work(tx, view)
    })
  }

  app.get<Listed>('/api/saved_views', described(says.views), async (request, reply) => {
    const { screen } = request.query
    const query = parseListQuery(savedViews, { range: MENU, ...request.query })
    const wanted: Fragment[] = asked(savedViews, query)
    if (screen !== undefined && !isText(screen))
      throw new AppError('malformed', 'screen: must be the name of a screen', { field: 'screen' })
    if (screen !== undefined) wanted.push(sql`t.screen = ${screen}`)
    const from = sql`from ${await viewsFor(request)} where ${every([sql`true`, ...wanted])}`
    const views = await db.run(sql<View>`select ${COLUMNS} ${from} order by ${orderBy(savedViews, query.sort)}
      offset ${sql.lit(query.offset)} limit ${sql.lit(query.limit)}`)
    const [total] = await db.run(sql<{ n: number }>`select count(*) as n ${from}`)
    answerRange(reply, savedViews.name, query.offset, views.length, total!.n)
    return views
  })
  app.get<Keyed>('/api/saved_views/:id', described(says.oneView), request => one(request))
  app.post('/api/saved_views', described(says.createView), async (request, reply) => {
    const view = checkedView(objectBody(request.body))
    const made = await once(db, keyOf(request, now()), async tx => {
      const { userId, role, groupIds } = request.principal
      const [row] = await tx.query<{ id: number }>(
        `insert into saved_views (user_id, role, group_ids, screen, name, filter, columns, sort, "order", shared, created_at,
           updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) returning id`,
        [userId, role, groupIds, ...kept(view), now()],
      )
      return read(tx, row!.id)
    })
    return reply.code(201).send(made)
  })
  app.put<Keyed>('/api/saved_views/:id', described(says.changeView), request =>
    withOwn(request, async (tx, current) => {
      const body = objectBody(request.body)
      refuseStale(expectedVersion(request, body), current)
      const { role, groupIds } = request.principal
      await tx.query(
        `update saved_views set role = $2, group_ids = $3, screen = $4, name = $5, filter = $6, columns = $7, sort = $8,
           "order" = $9, shared = $10, version = version + 1, updated_at = $11 where id = $1`,
        [current.id, role, groupIds, ...kept(checkedView(body, current)), now()],
      )
      return read(tx, current.id)
    }),
  )
  app.delete<Keyed>('/api/saved_views/:id', described(says.removeView), request =>
    withOwn(request, async (tx, view) => {
      refuseStale(expectedVersion(request), view)
      await tx.query('delete from saved_views where id = $1', [view.id])
      return view
    }),
  )
}

/** What is stored of a view, in the order of the statements. */
const kept = ({ screen, name, filter, columns, sort, order, shared }: Kept) => [
  screen,
  name,
  JSON.stringify(filter),
  columns,
  sort,
  order,
  shared,
]
