import { createHash } from 'node:crypto'
import type { Database } from '../db/open'
import { countEntry } from './entryCount'

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

/** The action that erases a person. Its entry names the changed entries, and is part of the hash chain like any other. */
export const ERASES = 'closeAccount'

/** An arbitrary, otherwise unused advisory lock number; it serialises appends to the chain. */
const LOCK = 7_203_116

/** Canonical JSON, independent of the key order that the database returns. */
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

/** Appends one entry to the audit log in the caller's transaction. Each hash includes the previous one. */
export async function audit(tx: Database, at: Date, entry: AuditEntry): Promise<void> {
  await append(tx, at, entry, await newestHash(tx))
}

/** Appends several entries in order. Locks the chain until the transaction ends, so call it last. */
export async function auditAll(tx: Database, at: Date, entries: readonly AuditEntry[]): Promise<void> {
  let previous = await newestHash(tx)
  for (const entry of entries) previous = await append(tx, at, entry, previous)
}

/** Locks the chain: a second transaction waits here until the first one ends. */
async function newestHash(tx: Database): Promise<string> {
  if (tx.engine === 'postgres') await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
  const [last] = await tx.query<{ hash: string }>('select hash from audit_log order by id desc limit 1')
  return last?.hash ?? ''
}

async function append(tx: Database, at: Date, entry: AuditEntry, previous: string): Promise<string> {
  const when = at.toISOString()
  const hash = hashOf(previous, when, entry)
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
      hash,
    ],
  )
  countEntry()
  return hash
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

/** Entries checked in one batch. */
const PAGE = 1000

/** Entries from which a person was erased, each named by a later entry: their own hashes can't be verified any more. */
async function erasedEntries(db: Database): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ id: number }>(
    `select e.id::int as id from audit_log a cross join lateral jsonb_array_elements_text(a.after->'erased') as e(id)
     where a.action = $1 and e.id::bigint < a.id`,
    [ERASES],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The id of the first altered entry, or undefined when the chain is intact. */
export async function firstBrokenEntry(db: Database): Promise<number | undefined> {
  const erased = await erasedEntries(db)
  let previous = ''
  for (let last = 0; ;) {
    const rows = await db.query<Row>('select * from audit_log where id > $1 order by id limit $2', [
      last,
      PAGE,
    ])
    for (const row of rows) {
      const { id, at, entity_id: entityId, request_id: requestId, ...said } = row
      const entry = { ...said, entityId, requestId }
      const isAsWritten = erased.has(Number(id)) || row.hash === hashOf(previous, at.toISOString(), entry)
      if (row.previous !== previous || !isAsWritten) return id
      previous = row.hash
      last = id
    }
    if (rows.length < PAGE) return undefined
  }
}
