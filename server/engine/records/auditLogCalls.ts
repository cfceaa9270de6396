import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/schema/calls/auditLog'
import { dateTime, defineEntity, normalise, text } from '../../../src/config/schema'
import { firstBrokenEntry } from '../audit/append'
import { listParts } from '../calls/scoped'
import { serve } from '../calls/serve'
import type { Deps } from '../deps'
import { parseClientJson } from '../parseJson'
import { auditEntries } from '../audit/auditEntries'

/** Not a registered entity: the audit log is read-only and has no generated screen. */
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

/** Ids are stored as text, since collections have text ids; converts numeric ids in filters. */
function withTextIds(filter: unknown): unknown {
  try {
    const { entity_id, ...rest } = parseClientJson(String(filter), 'filter') as Record<string, unknown>
    return entity_id === undefined ? filter : JSON.stringify({ ...rest, entity_id: asText(entity_id) })
  } catch {
    // An invalid filter is refused by the list parser.
    return filter
  }
}

/** The audit log, newest first, for admins only and read-only. */
export async function auditLogCalls(app: FastifyInstance, deps: Deps) {
  serve(app, deps, calls.auditEntries, async ({ list, db }) => {
    const parts = listParts(auditLog, { ...list, filter: withTextIds(list.filter) })
    const { rows, total } = await auditEntries(db, parts)
    return { name: auditLog.name, offset: parts.offset, rows, total }
  })
  serve(app, deps, calls.auditCheck, async ({ db }) => {
    const broken = await firstBrokenEntry(db)
    return { intact: broken === undefined, first_broken: broken ?? null }
  })
}
