import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { headOf } from '../../../src/config/schema/text/labels'
import { searchedWord, searchWords } from '../../../src/config/schema/firestore/words'
import {
  isColumn,
  isInFirestore,
  scopeOf,
  typeOfField,
  unwrapComputed,
  type Entity,
} from '../../../src/config/schema'
import { audit } from '../audit/append'
import type { Deps } from '../deps'
import { AppError } from '../errors'
import { actsInFirestore } from '../firebaseSettings'
import { cellsOf, type Cell } from './cells'
import { csv } from './csv'
import { everyRow, totalOf } from './pages'
import { malformed, parseJson, parseListQuery, type ListQuery } from './query'
import { readAhead } from './readAhead'
import { storeOf } from './repository'
import type { Row } from './sql'
import { SHEET_RECORDS, spreadsheet, XLSX } from './spreadsheet'

/** A list in a parameter: JSON like the other parameters, or with commas between, as earlier versions wrote it. */
function listIn(parameter: string, text: unknown): readonly unknown[] | undefined {
  if (text === undefined || text === '') return undefined
  if (typeof text === 'string' && !text.trimStart().startsWith('[')) return text.split(',')
  return parseJson(parameter, text) as unknown[]
}

/** The requested columns in their order; by default the list's own. */
function columnsAsked(entity: Entity, text: unknown): readonly string[] {
  const names = listIn('columns', text)
  if (names === undefined) return entity.list.columns
  if (names.length === 0) throw malformed('columns', 'names no field')
  const known = (name: unknown): name is string =>
    name === 'id' ||
    (typeof name === 'string' && Object.hasOwn(entity.fields, name) && isColumn(entity.fields[name]!))
  return names.map(name => {
    if (known(name)) return name
    throw malformed('columns', `${JSON.stringify(name)} is not a field of ${entity.name}`)
  })
}

/** The rows of a filter, or the selected ones among them. */
function rowsAsked(entity: Entity, query: Readonly<Record<string, unknown>>, now: Date): ListQuery {
  const { sort, filter, ids } = query
  const wanted = parseListQuery(entity, { sort, filter }, now)
  const list = listIn('ids', ids)
  if (list === undefined) return wanted
  const numberOf = (id: unknown) => (typeof id === 'string' ? Number(id) : id)
  const chosen = entity.idType === 'integer' ? list.map(numberOf) : list
  const only = parseListQuery(entity, { filter: JSON.stringify({ id: chosen }) })
  return { ...wanted, conditions: [...wanted.conditions, ...only.conditions] }
}

/** Fields to read for some columns: an option's own name is in another field. */
function fieldsFor(entity: Entity, names: readonly string[]): ReadonlySet<string> {
  const ownNames = names.flatMap(name => {
    const field = name === 'id' ? undefined : unwrapComputed(entity.fields[name]!)
    return field?.type === 'choice' && field.ownName ? [field.ownName.in] : []
  })
  return new Set([...names, ...ownNames])
}

/**
 * The query and row filter of an export. Lists that the browser reads from Firestore match words only by prefix; the
 * export searches in the same way, so that the file has the same rows as the list.
 */
function readingOf({ env }: Deps, entity: Entity, names: readonly string[], query: ListQuery) {
  const isRead = isInFirestore(entity) && env.firebase !== undefined && actsInFirestore(env.firebase)
  const word = isRead ? searchedWord(query.search) : undefined
  if (word === undefined)
    return { query: { ...query, fields: fieldsFor(entity, names) }, isFound: () => true }
  const isFound = (row: Row) => searchWords(entity, String(row.id), row).includes(word)
  return { query: { ...query, search: '' }, isFound }
}

/** Waits for the first batch, so that an earlier failure still results in an error response. */
async function begun<T>(all: AsyncGenerator<T>): Promise<AsyncIterable<T>> {
  const first = await all.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* all
  })()
}

/** Exports a filtered list as CSV or XLSX, with the requested columns. */
export async function exportRecords(
  deps: Deps,
  entity: Entity,
  request: FastifyRequest,
  reply: FastifyReply,
  asked = request.query as Readonly<Record<string, unknown>>,
) {
  const { format = 'csv' } = asked
  if (format !== 'csv' && format !== 'xlsx')
    throw new AppError('malformed', 'format: csv or xlsx', { field: 'format' })
  const names = columnsAsked(entity, asked.columns)
  const store = storeOf(deps)
  const { query, isFound } = readingOf(deps, entity, names, rowsAsked(entity, asked, store.now))
  const labels = names.map(name => headOf(entity, name))
  const scope = scopeOf(request.principal, entity)

  async function* batches(): AsyncGenerator<Cell[][]> {
    for await (const rows of readAhead(everyRow(store, entity, scope, query)))
      yield await cellsOf(store, request.principal, entity, names, rows.filter(isFound))
  }
  if (format === 'xlsx' && (await totalOf(store, entity, scope, query, SHEET_RECORDS)).capped)
    throw new AppError('too_large', `A spreadsheet holds at most ${SHEET_RECORDS} rows: use CSV`)
  const cells = await begun(batches())
  const { principal, ip, id: requestId } = request
  await deps.db.transaction(tx =>
    audit(tx, deps.now(), {
      actor: principal.uid,
      action: 'export',
      entity: entity.name,
      entityId: '*',
      before: null,
      after: { format, columns: names, filter: asked.filter ?? null, ids: asked.ids ?? null },
      ip,
      requestId,
    }),
  )
  reply.header('content-disposition', `attachment; filename="${entity.name}.${format}"`)
  reply.type(format === 'csv' ? 'text/csv; charset=utf-8' : XLSX)
  if (format === 'csv') return reply.send(Readable.from(csv(labels, cells), { objectMode: false }))
  const columns = names.map((name, i) => ({
    label: labels[i]!,
    holdsTimes: typeOfField(entity.fields[name]!).time === 'moment',
  }))
  return reply.send(spreadsheet(columns, cells))
}
