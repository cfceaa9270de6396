import type { FastifyInstance } from 'fastify'
import { firstBroken } from '../audit/append'
import { MAX_ROWS } from '../crud/query'
import type { Deps } from '../deps'
import { AppError } from '../errors'
import { textOf } from '../texts'

/** What the log can be narrowed by, and the SQL of it. */
const FILTERS: Record<string, string> = {
  entity: 'entity =',
  entity_id: 'entity_id =',
  actor: 'actor =',
  action: 'action =',
  request_id: 'request_id =',
  at_gte: 'at >=',
  at_lte: 'at <=',
}
const wrong = (parameter: string, text: string) =>
  new AppError('malformed', `${parameter}: ${text}`, { field: parameter })

function json(parameter: string, text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    throw wrong(parameter, 'is not JSON')
  }
}

/** The conditions of a filter, with their values as parameters. */
function conditionsOf(filter: unknown): { sql: string; params: string[] } {
  if (filter === null || typeof filter !== 'object' || Array.isArray(filter))
    throw wrong('filter', 'must be an object')
  const given = Object.entries(filter)
  const sql = given.map(([key, value], index) => {
    const comparison = Object.hasOwn(FILTERS, key) ? FILTERS[key] : undefined
    if (!comparison)
      throw new AppError('unknown_filter', `filter: "${key}" is not a filter of the audit log`, {
        field: key,
      })
    if (typeof value !== 'string' && typeof value !== 'number')
      throw wrong('filter', `${key} must be one value`)
    if (key.startsWith('at_') && Number.isNaN(Date.parse(String(value))))
      throw wrong('filter', `${key} must be a time`)
    return `${comparison} $${index + 1}`
  })
  return {
    sql: sql.length > 0 ? `where ${sql.join(' and ')}` : '',
    params: given.map(([, value]) => String(value)),
  }
}

function rangeOf(range: unknown): [first: number, last: number] {
  const [first, last] = Array.isArray(range) ? (range as unknown[]) : []
  if (
    !Number.isInteger(first) ||
    !Number.isInteger(last) ||
    Number(first) < 0 ||
    Number(last) < Number(first)
  )
    throw wrong('range', 'must be [first, last]')
  if (Number(last) - Number(first) >= MAX_ROWS)
    throw new AppError('range_limit', `range: at most ${MAX_ROWS} rows`, { field: 'range' })
  return [Number(first), Number(last)]
}

/** Who changed what, newest first. For admins; nobody can change it. */
export async function auditLogRoutes(app: FastifyInstance, { db }: Deps) {
  const schema = (summary: string) => ({ schema: { tags: ['audit'], summary } })
  const adminOnly = (role: string) => {
    if (role !== 'admin') throw new AppError('forbidden', textOf({ key: 'errors.forbidden' }))
  }

  app.get('/api/audit_log', schema('Changes, newest first'), async (request, reply) => {
    adminOnly(request.principal.role)
    const { filter = '{}', range = '[0,24]' } = request.query as Record<string, unknown>
    const { sql, params } = conditionsOf(json('filter', filter))
    const [first, last] = rangeOf(json('range', range))
    const rows = await db.query(
      `select id, at, actor, on_behalf_of, action, entity, entity_id, before, after, ip, request_id
       from audit_log ${sql} order by id desc offset ${first} limit ${last - first + 1}`,
      params,
    )
    const [total] = await db.query<{ n: number }>(`select count(*) as n from audit_log ${sql}`, params)
    reply.header('content-range', `audit_log ${first}-${first + Math.max(rows.length, 1) - 1}/${total!.n}`)
    return rows
  })

  app.get('/api/audit_log/check', schema('Whether every entry is as it was written'), async request => {
    adminOnly(request.principal.role)
    const broken = await firstBroken(db)
    return { intact: broken === undefined, first_broken: broken ?? null }
  })
}
