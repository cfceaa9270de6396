import {
  can,
  entityFor,
  scopeOf,
  validateValues,
  type Action,
  type Entity,
  type Problem,
  type Problems,
} from '../../../src/config/schema'
import { titleOf } from '../../../src/config/schema/text/titleOf'
import { AppError } from '../errors'
import { textOf } from '../texts'
import { act } from './act'
import { checkDates } from './checkDates'
import { everyRow } from './pages'
import { parseFilter } from './query'
import { isFilterText } from '../../../src/config/schema/types/storage'
import { getRecord } from './repository'
import type { Row } from './sql'
import { removeRecord } from './remove'
import { updateRecord } from './write'
import { refuse, type Writer } from './writer'

/** Maximum number of records that one call changes. */
export const BULK_MAX = 10_000

/** A refused record with the reason as text; `errors` has the reasons by field, for invalid fields. */
export type Refused = {
  id: number | string
  /** The record's title, if the caller may read it. */
  title?: string
  error: string
  /** Translation key of the reason, if there is one; `errors` may have keys as well. */
  key?: string
  args?: Problem['args']
  values?: Problem['values']
  errors?: Record<string, string>
  details?: Problems
}
export type BulkResult = { changed: number; done: (number | string)[]; failed: Refused[] }

const tooMany = (what: string) => new AppError('too_large', `${what}: at most ${BULK_MAX} records`)

const KEYS = ['action', 'ids', 'filter', 'values', 'expected']
const IDS_KEYS = ['filter', 'expected']
const ACTION_KEYS = ['ids', 'filter', 'expected', 'input']

const oneOfThem = () =>
  new AppError('malformed', 'ids or filter: one of them, not both, is needed', { field: 'ids' })

/** Refuse unknown keys: a mistyped filter would change all records. */
function refuseUnread(body: Row, keys: readonly string[]) {
  const unknown = Object.keys(body).find(name => !keys.includes(name))
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

/** The records selected by id, or all that match a filter; limited to the writer's scope. */
async function chosen(writer: Writer, entity: Entity, body: Row): Promise<(number | string)[]> {
  const scope = scopeOf(writer.principal, entity)
  if (Array.isArray(body.ids)) {
    if (body.ids.length > BULK_MAX) throw tooMany('ids')
    const fits = (id: unknown) =>
      entity.idType === 'integer'
        ? Number.isInteger(id) && Math.abs(id as number) < 2 ** 31
        : isFilterText(id)
    if (!body.ids.every(fits))
      throw new AppError('malformed', `ids: must be ids of ${entity.name}`, { field: 'ids' })
    return [...new Set(body.ids as (number | string)[])]
  }
  if (body.filter === undefined) throw oneOfThem()
  const wanted = parseFilter(entityFor(writer.principal, entity), body.filter)
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

/** The ids of a bulk request; `expected` is the number of records that the client expects. */
async function expectedIds(writer: Writer, entity: Entity, body: Row) {
  const ids = await chosen(writer, entity, body)
  if (body.expected !== undefined && body.expected !== ids.length)
    throw new AppError(
      'conflict',
      `The filter now finds ${ids.length} records, not ${body.expected as number}`,
    )
  return ids
}

/** The title of a refused record, for the user. */
async function nameOf(writer: Writer, entity: Entity, id: number | string): Promise<string | undefined> {
  const record = await getRecord(writer, entity, scopeOf(writer.principal, entity), id).catch(() => undefined)
  const { fields, title } = entityFor(writer.principal, entity)
  if (!record || !fields[title] || record[title] === null) return undefined
  return titleOf(entity, record)
}

/** Processes each record in its own transaction: a refused record is reported and doesn't stop the others. */
async function each(
  writer: Writer,
  entity: Entity,
  ids: readonly (number | string)[],
  work: (id: number | string) => Promise<unknown>,
): Promise<BulkResult> {
  const result: BulkResult = { changed: 0, done: [], failed: [] }
  for (const id of ids) {
    try {
      await work(id)
      result.changed++
      result.done.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { fields, details } = error
      const [field, text] = Object.entries(fields ?? {})[0] ?? []
      const reason = field === undefined ? error.problem : details[field]
      const title = await nameOf(writer, entity, id)
      result.failed.push({ id, title, error: text ?? error.message, ...reason, errors: fields, details })
    }
  }
  return result
}

/** Updates or removes many records, each validated and audited like a single write. */
export async function bulk(writer: Writer, entity: Entity, body: Row): Promise<BulkResult> {
  const { action, values } = body
  refuseUnread(body, KEYS)
  if (action !== 'update' && action !== 'remove')
    throw new AppError('malformed', 'action: update or remove', { field: 'action' })
  if (!can(writer.principal, action, entity)) throw new AppError('forbidden', { key: 'errors.forbidden' })
  if (action === 'update' && (values === null || typeof values !== 'object' || Array.isArray(values)))
    throw new AppError('malformed', 'values: must be an object', { field: 'values' })
  const ids = await expectedIds(writer, entity, body)
  return each(writer, entity, ids, id =>
    action === 'update'
      ? updateRecord(writer, entity, id, values as Row, {})
      : removeRecord(writer, entity, id, {}),
  )
}

/** Runs an action on many records with the same input. */
export async function bulkAct(
  writer: Writer,
  entity: Entity,
  action: Action,
  body: Row,
): Promise<BulkResult> {
  refuseUnread(body, ACTION_KEYS)
  const { input = {} } = body
  if (input === null || typeof input !== 'object' || Array.isArray(input))
    throw new AppError('malformed', 'input: must be an object', { field: 'input' })
  const fields = { ...action.input, ...action.extraInput }
  const { values, problems } = validateValues(fields, input as Row)
  checkDates(fields, values, problems)
  refuse(problems)
  const ids = await expectedIds(writer, entity, body)
  return each(writer, entity, ids, id => act(writer, entity, action, id, input as Row, {}))
}

/** The ids of a filter's records, so that a client can process them in batches. */
export async function idsOf(
  writer: Writer,
  entity: Entity,
  body: Row,
): Promise<{ ids: (number | string)[] }> {
  refuseUnread(body, IDS_KEYS)
  return { ids: await expectedIds(writer, entity, body) }
}
