import { can, scopeOf, type Entity } from '../../src/config/schema'
import { AppError } from '../errors'
import { textOf } from '../texts'
import { everyRow } from './pages'
import { isText, parseFilter } from './query'
import type { Row } from './sql'
import { removeRecord, updateRecord, type Writer } from './write'

/** One call changes so many records at most. */
export const BULK_MAX = 10_000

/** Of what was refused the text says why; `errors` has it by field, where fields are at fault. */
export type Refused = { id: number | string; error: string; errors?: Record<string, string> }
export type BulkResult = { changed: number; failed: Refused[] }

const tooMany = (what: string) => new AppError('too_large', `${what}: at most ${BULK_MAX} records`)

const KEYS = ['action', 'ids', 'filter', 'values', 'expected']

const oneOfThem = () =>
  new AppError('malformed', 'ids or filter: one of them, not both, is needed', { field: 'ids' })

/** What a mistyped key was to narrow would otherwise be written far and wide. */
function refuseUnread(body: Row) {
  const unknown = Object.keys(body).find(name => !KEYS.includes(name))
  if (unknown !== undefined)
    throw new AppError('malformed', `${unknown}: ${textOf({ key: 'validation.unknownField' })}`, {
      field: unknown,
    })
  const { ids, expected } = body
  if (ids !== undefined && body.filter !== undefined) throw oneOfThem()
  if (ids !== undefined && !Array.isArray(ids))
    throw new AppError('malformed', 'ids: must be a list', { field: 'ids' })
  if (expected !== undefined && (!Number.isInteger(expected) || (expected as number) < 0))
    throw new AppError('malformed', 'expected: must be a number of records', { field: 'expected' })
}

/** The records that were chosen one by one, or all that fit a filter; within the writer's scope either way. */
async function chosen(writer: Writer, entity: Entity, body: Row): Promise<(number | string)[]> {
  const scope = scopeOf(writer.principal, entity)
  if (Array.isArray(body.ids)) {
    if (body.ids.length > BULK_MAX) throw tooMany('ids')
    const fits = (id: unknown) =>
      entity.idType === 'integer' ? Number.isInteger(id) && Math.abs(id as number) < 2 ** 31 : isText(id)
    if (!body.ids.every(fits))
      throw new AppError('malformed', `ids: must be ids of ${entity.name}`, { field: 'ids' })
    return [...new Set(body.ids as (number | string)[])]
  }
  if (body.filter === undefined) throw oneOfThem()
  const wanted = parseFilter(entity, body.filter)
  const ids: (number | string)[] = []
  for await (const rows of everyRow(writer, entity, scope, {
    ...wanted,
    sort: { field: 'id', order: 'ASC' },
  })) {
    ids.push(...rows.map(row => row.id as number | string))
    if (ids.length > BULK_MAX) throw tooMany('filter')
  }
  return ids
}

/**
 * Changes or removes many records, each checked, audited and in its own transaction as a single write is: one that is
 * refused doesn't stop the others, and is named in the answer.
 */
export async function bulk(writer: Writer, entity: Entity, body: Row): Promise<BulkResult> {
  const { action, values, expected } = body
  refuseUnread(body)
  if (action !== 'update' && action !== 'remove')
    throw new AppError('malformed', 'action: update or remove', { field: 'action' })
  if (!can(writer.principal, action, entity))
    throw new AppError('forbidden', textOf({ key: 'errors.forbidden' }))
  if (action === 'update' && (values === null || typeof values !== 'object' || Array.isArray(values)))
    throw new AppError('malformed', 'values: must be an object', { field: 'values' })
  const ids = await chosen(writer, entity, body)
  if (expected !== undefined && expected !== ids.length)
    throw new AppError('conflict', `The filter now finds ${ids.length} records, not ${expected}`)
  const result: BulkResult = { changed: 0, failed: [] }
  for (const id of ids) {
    try {
      if (action === 'update') await updateRecord(writer, entity, id, values as Row, {})
      else await removeRecord(writer, entity, id, {})
      result.changed++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { fields } = error
      result.failed.push({ id, error: Object.values(fields ?? {})[0] ?? error.message, errors: fields })
    }
  }
  return result
}
