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

/** The same text for the same value, however the store orders an object's keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

const hashOf = (previous: string, at: string, entry: AuditEntry) =>
  createHash('sha256')
    .update(JSON.stringify([previous, at, entry.actor, entry.action, entry.entity, String(entry.entityId)]))
    .update(JSON.stringify([entry.ip, entry.requestId]))
    .update(canonical([entry.before ?? null, entry.after ?? null]))
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

type Row = {
  id: number
  at: Date
  actor: string | null
  action: string
  entity: string
  entity_id: string
  before: unknown
  after: unknown
  ip: string | null
  request_id: string | null
  previous: string
  hash: string
}

/** Entries checked in one go. */
const PAGE = 1000

/** The id of the first entry that isn't as it was written, or undefined when all are. */
export async function firstBrokenEntry(db: Database): Promise<number | undefined> {
  let previous = ''
  for (let last = 0; ;) {
    const rows = await db.query<Row>('select * from audit_log where id > $1 order by id limit $2', [
      last,
      PAGE,
    ])
    for (const row of rows) {
      const { id, at, entity_id: entityId, request_id: requestId, ...said } = row
      const entry = { ...said, entityId, requestId }
      if (row.previous !== previous || row.hash !== hashOf(previous, at.toISOString(), entry)) return id
      previous = row.hash
      last = id
    }
    if (rows.length < PAGE) return undefined
  }
}
