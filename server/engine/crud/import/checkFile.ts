import { importColumns, type ImportColumn } from '../../../../src/config/schema/importColumns'
import {
  entityFor,
  validateRecord,
  type Entity,
  type Field,
  type FieldOf,
  type Problem,
} from '../../../../src/config/schema'
import type { Row } from '../sql'
import type { Writer } from '../writer'
import { valueOfCell } from './cells'
import { findDuplicates, findExisting, type Existing } from './duplicates'
import { readCsv, type CsvFile } from './readCsv'
import { findReferences } from './references'

export type Fault = {
  readonly row: number
  /** The field, or a part of one; null when the whole row is invalid. */
  readonly field: string | null
  /** Header of the column. */
  readonly column: string | null
  readonly problem: Problem
}
export type CheckedRow = { readonly row: number; readonly values: Row }
export type CheckedFile = {
  readonly columns: readonly ImportColumn[]
  readonly file: CsvFile
  /** Rows that would become new records. */
  readonly rows: readonly CheckedRow[]
  /** Number of rows that match existing records. They are errors unless the caller skips them. */
  readonly existing: number
  /** The first errors; `faultCount` is the total. */
  readonly faults: readonly Fault[]
  readonly faultCount: number
}

/** Maximum number of reported errors. */
const MAX_FAULTS = 200

const plain = (text: string) => text.trim().toLowerCase()

/** Collects errors by row and field. */
function faultList(columns: readonly ImportColumn[]) {
  const faults: Fault[] = []
  let count = 0
  return {
    faults,
    count: () => count,
    report(row: number, field: string | null, problem: Problem) {
      count++
      const column = columns.find(({ name }) => name === field)?.head ?? null
      if (faults.length < MAX_FAULTS) faults.push({ row, field, column, problem })
    },
  }
}

/** Maps cells to columns. Unknown, duplicate and missing columns are errors of row 1. */
function columnsOf(
  all: readonly ImportColumn[],
  head: readonly string[],
  report: (field: string | null, problem: Problem) => void,
) {
  const columns = head.map(text =>
    all.find(({ name, head: label }) => plain(label) === plain(text) || plain(name) === plain(text)),
  )
  head.forEach((text, at) => {
    const column = columns[at]
    if (!column)
      report(null, { key: 'validation.import.unknownColumn', args: { column: text.slice(0, 100) } })
    else if (columns.indexOf(column) < at) report(column.name, { key: 'validation.import.columnTwice' })
  })
  for (const column of all)
    if (column.required && !columns.includes(column))
      report(column.name, { key: 'validation.import.missingColumn' })
  return columns as readonly ImportColumn[]
}

/** Sets the value of a nested name, `group.part`. */
function place(values: Row, name: string, value: unknown) {
  const [owner, part] = name.split('.') as [string, string?]
  if (part === undefined) values[owner] = value
  else values[owner] = { ...(values[owner] as Row | undefined), [part]: value }
}

/** Exports show a record's own name instead of the option; next to the name itself, read it as that option. */
function readOwnName(given: Row, name: string, field: Field) {
  if (field.type !== 'choice' || !field.ownName || given[name] === undefined) return
  if (given[name] === given[field.ownName.in]) given[name] = field.ownName.of
}

type Records = ReadonlyMap<string, Awaited<ReturnType<typeof findReferences>>>

/** Finds the records that the cells of reference columns name, by entity. */
async function recordsNamedIn(
  writer: Writer,
  columns: readonly ImportColumn[],
  file: CsvFile,
): Promise<Records> {
  const references = new Map<string, { readonly field: FieldOf<'reference'>; readonly texts: Set<string> }>()
  for (const [at, { field }] of columns.entries()) {
    if (field.type !== 'reference') continue
    const { texts } = references.get(field.to) ?? { texts: new Set<string>() }
    for (const { cells } of file.rows) if (cells[at]) texts.add(cells[at])
    references.set(field.to, { field, texts })
  }
  return new Map(
    await Promise.all(
      [...references].map(
        async ([to, { field, texts }]) => [to, await findReferences(writer, field, texts)] as const,
      ),
    ),
  )
}

/** Reads and validates one row. */
function checkRow(
  entity: Entity,
  columns: readonly ImportColumn[],
  records: Records,
  { row, cells }: CsvFile['rows'][number],
  report: (row: number, field: string | null, problem: Problem) => void,
): CheckedRow {
  const given: Row = {}
  const wrong = new Set<string>()
  const fault = (field: string | null, problem: Problem) => {
    if (field !== null) wrong.add(field)
    report(row, field, problem)
  }
  if (cells.length > columns.length) fault(null, { key: 'validation.import.tooManyCells' })
  for (const [at, column] of columns.entries()) {
    const cell = valueOfCell(column.field, cells[at] ?? '')
    if ('problem' in cell) fault(column.name, cell.problem)
    else if (cell.value !== undefined && column.field.type === 'reference') {
      const found = records.get(column.field.to)!.get(String(cells[at]))!
      if ('problem' in found) fault(column.name, found.problem)
      else place(given, column.name, found.id)
    } else if (cell.value !== undefined) place(given, column.name, cell.value)
  }
  for (const { name, field } of columns) readOwnName(given, name, field)
  const { values, problems } = validateRecord(entity, given)
  for (const [name, problem] of Object.entries(problems)) if (!wrong.has(name)) fault(name, problem)
  return { row, values }
}

/**
 * Validates a file of new records without writing: columns, cells, references, and unique values. A file of 50 000
 * rows takes a few statements.
 */
export async function checkFile(
  writer: Writer,
  whole: Entity,
  bytes: Uint8Array,
  { skipExisting = false } = {},
): Promise<CheckedFile> {
  const entity = entityFor(writer.principal, whole)
  const all = importColumns(entity)
  const file = await readCsv(bytes)
  const { faults, count, report } = faultList(all)
  const columns = columnsOf(all, file.head, (field, problem) => report(1, field, problem))
  const answer = (rows: readonly CheckedRow[], existing: Existing = new Map()) => ({
    columns,
    file,
    rows: rows.filter(({ row }) => !existing.has(row)),
    existing: existing.size,
    faults,
    faultCount: count(),
  })
  if (count() > 0) return answer([])

  const records = await recordsNamedIn(writer, columns, file)
  const rows = file.rows.map(line => checkRow(entity, columns, records, line, report))
  if (count() > 0) return answer(rows)
  const existing = await findExisting(writer, whole, rows)
  const { rows: created } = answer(rows, existing)
  await findDuplicates(writer, whole, created, report)
  if (!skipExisting) for (const [row, { field, problem }] of existing) report(row, field, problem)
  return answer(rows, existing)
}
