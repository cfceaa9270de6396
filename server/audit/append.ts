import { createHash } from 'node:crypto'
import type { Database } from '../db/open'

export type AuditEntry = {
  actor: string | null
  action: string
  entity: string
  entityId: string | number
  before: unknown
  after: unknown
  ip: string | null
  requestId: string | null
}

/** Any number that nobody else uses for an advisory lock: entries are chained one after the other. */
const LOCK = 7_203_116

const hashOf = (previous: string, at: string, entry: AuditEntry) =>
  createHash('sha256')
    .update(JSON.stringify([previous, at, entry.actor, entry.action, entry.entity, String(entry.entityId)]))
    .update(JSON.stringify([entry.before ?? null, entry.after ?? null]))
    .digest('hex')

/** Writes one entry of the audit log in the caller's transaction. Each hash covers the one before it. */
export async function audit(tx: Database, at: Date, entry: AuditEntry): Promise<void> {
  if (tx.engine === 'postgres') await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
  const [last] = await tx.query<{ hash: string }>('select hash from audit_log order by id desc limit 1')
  const when = at.toISOString()
  const previous = last?.hash ?? ''
  await tx.query(
    `insert into audit_log (at, actor, action, entity, entity_id, before, after, ip, request_id, previous, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      when,
      entry.actor,
      entry.action,
      entry.entity,
      String(entry.entityId),
      JSON.stringify(entry.before ?? null),
      JSON.stringify(entry.after ?? null),
      entry.ip,
      entry.requestId,
      previous,
      hashOf(previous, when, entry),
    ],
  )
}

/** The id of the first entry whose chain is broken, or undefined when all is as it was written. */
export async function firstBroken(db: Database): Promise<number | undefined> {
  const rows = await db.query<Record<string, never>>(
    `select id, at, actor, action, entity, entity_id, before::text, after::text, previous, hash from audit_log order by id`,
  )
  let previous = ''
  for (const row of rows as unknown[] as Record<string, string | null>[]) {
    if (row.previous !== previous) return Number(row.id)
    previous = row.hash!
  }
  return undefined
}
