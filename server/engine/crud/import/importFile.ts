import { auditAll, type AuditEntry } from '../../audit/append'
import { scopeOf, type Entity, type Problems } from '../../../../src/config/schema'
import { advisoryLock } from '../../db/advisoryLock'
import { AppError } from '../../errors'
import { checkReferences } from '../checkValues'
import { storeNew } from '../write'
import { hookContext, atomically, withoutSecrets, type Writer } from '../writer'
import type { CheckedRow, Fault } from './checkFile'
import { findExisting } from './duplicates'

/** Errors that appear only while rows are written: conflicts between rows, or with concurrent writes. */
export class RowRefused extends Error {
  constructor(readonly faults: readonly Fault[]) {
    super('A row was refused')
  }
}
class RolledBack extends Error {}

const STEP = 200

const faultsOf = (row: number, problems: Problems): Fault[] =>
  Object.entries(problems).map(([field, problem]) => ({ row, field, column: null, problem }))

type Progress = (done: number) => Promise<void> | void

/** Runs the entity's hooks for each row in a transaction that is rolled back. */
export async function checkHooks(
  writer: Writer,
  entity: Entity,
  rows: readonly CheckedRow[],
): Promise<Fault[]> {
  const hook = writer.behaviour.hooks[entity.name]
  const faults: Fault[] = []
  if (!hook?.beforeSave) return faults
  await writer.db
    .transaction(async db => {
      for (const { row, values } of rows) {
        const problems: Problems = {}
        await hook.beforeSave!(hookContext({ ...writer, db }), { ...values }, undefined, problems)
        faults.push(...faultsOf(row, problems))
      }
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  return faults
}

/**
 * Creates a record from each row in one transaction. Hooks run for each row as for any new record, and each has an
 * audit log entry. The entries are written last, because the chain stays locked until the transaction ends.
 */
export function importRows(
  writer: Writer,
  entity: Entity,
  rows: readonly CheckedRow[],
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<number> {
  return atomically(writer, async inside => {
    // Serialise imports: of two concurrent imports of the same rows, the second sees the first one's records.
    await advisoryLock(inside.db, `import ${entity.name}`)
    const late = await findExisting(inside, entity, rows)
    if (late.size > 0)
      throw new RowRefused([...late].map(([row, found]) => ({ row, column: null, ...found })))
    const scope = scopeOf(writer.principal, entity)
    const entries: AuditEntry[] = []
    const { uid: actor } = writer.principal
    const said = { actor, entity: entity.name, before: null, ip: writer.ip, requestId: writer.requestId }
    for (const [done, { row, values }] of rows.entries()) {
      signal.throwIfAborted()
      if (done % STEP === 0) await progress(done)
      const problems: Problems = {}
      try {
        await checkReferences(inside, entity.fields, values, problems)
        const record = await storeNew(inside, entity, scope, values, problems)
        const entityId = record.id as number | string
        entries.push({ ...said, action: 'create', entityId, after: withoutSecrets(entity, record) })
      } catch (error) {
        throw refusalOf(row, error)
      }
    }
    const after = { rows: rows.length }
    await auditAll(inside.db, writer.now, [...entries, { ...said, action: 'import', entityId: '*', after }])
    return rows.length
  })
}

function refusalOf(row: number, error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const { details, problem } = error
  if (Object.keys(details).length > 0) return new RowRefused(faultsOf(row, details))
  return problem ? new RowRefused([{ row, field: null, column: null, problem }]) : error
}
