import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { entityOf } from '../../src/config/entities'
import { scopeOf, shown, type Entity } from '../../src/config/schema'
import { labelOf } from '../../src/config/labels'
import type { Deps } from '../deps'
import { AppError } from '../errors'
import { parseListQuery, type ListQuery } from './query'
import { listRecords, type Store } from './repository'
import type { Row } from './sql'
import { xlsxOf } from './xlsx'

const PAGE = 1000
/** A spreadsheet ends at 1 048 576 rows; more than this is a backup, not a list. */
const XLSX_MAX = 100_000

type Cell = string | number | boolean | Date | null

/** Columns that were asked for, in that order; the list's own without any. */
function columnsAsked(entity: Entity, text: unknown): string[] {
  if (text === undefined || text === '') return [...entity.list.columns]
  const names = String(text).split(',')
  const unknown = names.find(name => !entity.fields[name] || entity.fields[name].secret)
  if (unknown !== undefined)
    throw new AppError('malformed', `columns: "${unknown}" is not a field of ${entity.name}`)
  return names
}

/** Titles of the records that a page of rows refers to, one query for each reference. */
async function titles(store: Store, request: FastifyRequest, entity: Entity, names: string[], rows: Row[]) {
  const found = new Map<string, Map<unknown, string>>()
  for (const name of names) {
    const field = shown(entity.fields[name]!)
    if (field.type !== 'reference') continue
    const ids = [...new Set(rows.map(row => row[name]).filter(id => id !== null && id !== undefined))]
    const target = entityOf(field.to)
    const query: ListQuery = {
      conditions: [{ field: 'id', operator: '', value: ids }],
      search: '',
      sort: { field: 'id', order: 'ASC' },
      offset: 0,
      limit: PAGE,
    }
    const records =
      ids.length > 0 ? await listRecords(store, target, scopeOf(request.principal, target), query) : []
    found.set(name, new Map(records.map(record => [record.id, String(record[target.title] ?? record.id)])))
  }
  return found
}

function plain(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (Array.isArray(value) && value.every(item => typeof item !== 'object')) return value.join(', ')
  if (value instanceof Date || typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Rows in the list's order. Reads a page at a time, each after the last: memory stays flat however long the list. */
async function* rowsOf(
  deps: Deps,
  entity: Entity,
  request: FastifyRequest,
  names: string[],
  query: ListQuery,
) {
  const store = { db: deps.db, production: deps.env.production }
  const scope = scopeOf(request.principal, entity)
  for (let offset = 0; ; offset += PAGE) {
    const rows = await listRecords(store, entity, scope, { ...query, offset, limit: PAGE })
    const known = await titles(store, request, entity, names, rows)
    for (const row of rows)
      yield names.map(name => {
        const title = known.get(name)
        return title ? (title.get(row[name]) ?? null) : plain(row[name])
      })
    if (rows.length < PAGE) return
  }
}

/** A cell that a spreadsheet would take for a formula is given an apostrophe (OWASP: CSV injection). */
const harmless = (text: string) =>
  /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  const text =
    cell instanceof Date ? cell.toISOString() : typeof cell === 'string' ? harmless(cell) : String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const csvLine = (cells: Cell[]) => `${cells.map(csvCell).join(',')}\r\n`

async function* csv(labels: string[], rows: AsyncIterable<Cell[]>) {
  yield `\uFEFF${csvLine(labels)}`
  for await (const row of rows) yield csvLine(row)
}

/** Answers the whole of a filtered list as CSV or XLSX, with the columns that were asked for. */
export async function exportRecords(
  deps: Deps,
  entity: Entity,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { format = 'csv', columns, ...rest } = request.query as Record<string, unknown>
  if (format !== 'csv' && format !== 'xlsx') throw new AppError('malformed', 'format: csv or xlsx')
  const names = columnsAsked(entity, columns)
  const query = parseListQuery(entity, rest)
  const labels = names.map(name => labelOf(entity, name))
  const rows = rowsOf(deps, entity, request, names, query)
  reply.header('content-disposition', `attachment; filename="${entity.name}.${format}"`)
  if (format === 'csv') {
    reply.type('text/csv; charset=utf-8')
    return reply.send(Readable.from(csv(labels, rows)))
  }
  const all: Cell[][] = []
  for await (const row of rows) {
    all.push(row)
    if (all.length > XLSX_MAX)
      throw new AppError('too_large', `A spreadsheet holds at most ${XLSX_MAX} rows here: use CSV`)
  }
  reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  return reply.send(await xlsxOf(labels, all))
}
