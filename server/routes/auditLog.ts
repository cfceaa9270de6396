import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { dateTime, defineEntity, normalise, text } from '../../src/config/schema'
import { firstBroken } from '../audit/append'
import { described } from '../crud/describe'
import { orderBy } from '../crud/order'
import { parseListQuery } from '../crud/query'
import { mayOrRefuse } from '../crud/registerEntity'
import { asked, every } from '../crud/sql'
import type { Deps } from '../deps'
import * as says from './descriptions/auditLog'
import { answerRange } from './shared/answerRange'

/** Not one of the entities: nobody writes it, and no screen is made of it. */
const auditLog = normalise([
  defineEntity({
    name: 'audit_log',
    source: { rest: '/audit_log', table: 'audit_log' },
    title: 'entity',
    fields: {
      at: dateTime(),
      actor: text(),
      action: text(),
      entity: text(),
      entity_id: text(),
      request_id: text(),
    },
    list: {
      columns: ['at', 'actor', 'action', 'entity', 'entity_id', 'request_id'],
      filters: ['at', 'actor', 'action', 'entity', 'entity_id', 'request_id'],
      sort: '-id',
      search: ['actor', 'action', 'entity', 'entity_id', 'request_id'],
    },
    access: { read: ['admin'], create: [], update: [], remove: [] },
    scope: {},
  }),
])[0]!

const asText = (id: unknown): unknown =>
  Array.isArray(id) ? id.map(asText) : typeof id === 'number' ? String(id) : id

/** Ids are kept as text, since collections have such; whoever asks for a table's record names a number. */
function withTextIds(filter: unknown): unknown {
  try {
    const { entity_id, ...rest } = JSON.parse(filter as string) as Record<string, unknown>
    return entity_id === undefined ? filter : JSON.stringify({ ...rest, entity_id: asText(entity_id) })
  } catch {
    // What is wrong with it is said where filters are read.
    return filter
  }
}

/** Who changed what, newest first. For admins; nobody can change it. */
export async function auditLogRoutes(app: FastifyInstance, { db }: Deps) {
  app.get('/api/audit_log', described(says.entries), async (request, reply) => {
    mayOrRefuse(request, 'read', auditLog)
    const { filter, ...rest } = request.query as Record<string, unknown>
    const query = parseListQuery(auditLog, { ...rest, filter: withTextIds(filter) })
    const from = sql`from audit_log t where ${every([sql`true`, ...asked(auditLog, query)])}`
    const rows =
      await db.run(sql`select id, at, actor, on_behalf_of, action, entity, entity_id, before, after, ip, request_id
      ${from} order by ${orderBy(auditLog, query.sort)} offset ${sql.lit(query.offset)} limit ${sql.lit(query.limit)}`)
    const [total] = await db.run(sql<{ n: number }>`select count(*) as n ${from}`)
    answerRange(reply, auditLog.name, query.offset, rows.length, total!.n)
    return rows
  })

  app.get('/api/audit_log/check', described(says.check), async request => {
    mayOrRefuse(request, 'read', auditLog)
    const broken = await firstBroken(db)
    return { intact: broken === undefined, first_broken: broken ?? null }
  })
}
