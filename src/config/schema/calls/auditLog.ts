import { boolean, dateTime, integer, text } from '../index'
import { defineCall } from './define'
import { json, orNull, pageOf } from './shapes'

const adminOnly = { method: 'GET', tag: 'audit', may: { roles: ['admin'] }, example: {} } as const
const known = orNull(text())
const state = orNull(json())

export const auditEntries = defineCall({
  ...adminOnly,
  path: '/api/audit_log',
  summary: 'Changes, newest first',
  answer: pageOf({
    id: integer(),
    at: dateTime(),
    actor: known,
    on_behalf_of: known,
    action: text(),
    entity: text(),
    entity_id: text(),
    before: state,
    after: state,
    ip: known,
    request_id: known,
  }),
})
export const auditCheck = defineCall({
  ...adminOnly,
  path: '/api/audit_log/check',
  summary: 'Whether every entry is as it was written',
  answer: { intact: boolean(), first_broken: orNull(integer()) },
})
