import type { FastifyInstance } from 'fastify'
import type { Principal } from '../../src/config/schema'
import type { Deps } from '../deps'
import { AppError } from '../errors'
import { textOf } from '../texts'

type View = {
  id: number
  screen: string
  name: string
  filter: object
  columns: string[]
  sort: string | null
  order: string | null
  shared: boolean
  mine: boolean
  version: number
}
type Input = Pick<View, 'screen' | 'name' | 'filter' | 'columns' | 'sort' | 'order' | 'shared'>

/** Shared views reach those who share a group with the owner; an admin's reach the admins. */
const SELECT = `select v.id, v.screen, v.name, v.filter, v.columns, v.sort, v."order", v.shared, v.user_id = $1 as mine, v.version
  from saved_views v join users o on o.id = v.user_id
  where (v.user_id = $1 or (v.shared and ((o.role_type = 'admin' and $2) or v.group_ids && $3::int[])))`

const asker = ({ userId, role, groupIds }: Principal) => [userId, role === 'admin', groupIds]

function check(body: unknown): Input {
  const input = (body ?? {}) as Record<string, unknown>
  const fields: Record<string, string> = {}
  const text = (name: string, max: number, needed: boolean) => {
    const value = input[name]
    if (value === undefined || value === null || value === '') {
      if (needed) fields[name] = textOf({ key: 'validation.required' })
      return null
    }
    if (typeof value !== 'string' || value.includes('\u0000'))
      fields[name] = textOf({ key: 'validation.text' })
    else if (value.length > max) fields[name] = textOf({ key: 'validation.tooLong', args: { max } })
    return value as string
  }
  const view = {
    screen: text('screen', 100, true)!,
    name: text('name', 100, true)!,
    sort: text('sort', 100, false),
    order: text('order', 4, false),
    filter: (input.filter ?? {}) as object,
    columns: (input.columns ?? []) as string[],
    shared: input.shared === true,
  }
  if (
    typeof view.filter !== 'object' ||
    Array.isArray(view.filter) ||
    JSON.stringify(view.filter).length > 10_000
  )
    fields.filter = textOf({ key: 'validation.group' })
  if (
    !Array.isArray(view.columns) ||
    view.columns.length > 100 ||
    !view.columns.every(name => typeof name === 'string')
  )
    fields.columns = textOf({ key: 'validation.list' })
  if (Object.keys(fields).length > 0)
    throw new AppError('invalid', textOf({ key: 'errors.invalid' }), { fields })
  return view
}

/** Named filters, columns and sort of a list. Only the owner changes a view. */
export async function savedViewRoutes(app: FastifyInstance, { db, now }: Deps) {
  const schema = { tags: ['saved views'] }
  const one = async (principal: Principal, id: number): Promise<View> => {
    const [view] = await db.query<View>(`${SELECT} and v.id = $4`, [...asker(principal), id])
    if (!view) throw new AppError('not_found', textOf({ key: 'errors.notFound' }))
    return view
  }
  const own = async (principal: Principal, text: string) => {
    const id = /^\d{1,9}$/.test(text) ? Number(text) : 0
    const view = await one(principal, id)
    if (!view.mine) throw new AppError('forbidden', textOf({ key: 'errors.forbidden' }))
    return view
  }
  app.get<{ Querystring: { screen?: string } }>('/api/saved_views', { schema }, request =>
    db.query<View>(`${SELECT} and ($4::text is null or v.screen = $4) order by v.name, v.id limit 200`, [
      ...asker(request.principal),
      request.query.screen ?? null,
    ]),
  )
  app.post('/api/saved_views', { schema }, async (request, reply) => {
    const view = check(request.body)
    const { userId, groupIds } = request.principal
    const [made] = await db.query<{ id: number }>(
      `insert into saved_views (user_id, group_ids, screen, name, filter, columns, sort, "order", shared, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) returning id`,
      [
        userId,
        groupIds,
        view.screen,
        view.name,
        JSON.stringify(view.filter),
        view.columns,
        view.sort,
        view.order,
        view.shared,
        now(),
      ],
    )
    return reply.code(201).send(await one(request.principal, made!.id))
  })
  app.put<{ Params: { id: string } }>('/api/saved_views/:id', { schema }, async request => {
    const { id } = await own(request.principal, request.params.id)
    const view = check(request.body)
    await db.query(
      `update saved_views set name = $2, filter = $3, columns = $4, sort = $5, "order" = $6, shared = $7, group_ids = $8,
         version = version + 1, updated_at = $9 where id = $1`,
      [
        id,
        view.name,
        JSON.stringify(view.filter),
        view.columns,
        view.sort,
        view.order,
        view.shared,
        request.principal.groupIds,
        now(),
      ],
    )
    return one(request.principal, id)
  })
  app.delete<{ Params: { id: string } }>('/api/saved_views/:id', { schema }, async request => {
    const view = await own(request.principal, request.params.id)
    await db.query('delete from saved_views where id = $1', [view.id])
    return view
  })
}
