import { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx'
import { Readable } from 'node:stream'
import type { Cell } from './cells'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Maximum number of records in a sheet below its header. */
export const SHEET_RECORDS = XLSX_MAX_ROWS_PER_SHEET - 1
/** Maximum number of characters in a cell. */
const CELL_CHARACTERS = 32_767

export type SheetColumn = { readonly label: string; readonly holdsTimes: boolean }

/** XML can't represent these two characters, not even escaped. */
const toXmlText = (value: Cell): Cell =>
  typeof value === 'string' ? value.slice(0, CELL_CHARACTERS).replace(/[\uFFFE\uFFFF]/g, '') : value

async function* rowsOf(batches: AsyncIterable<Cell[][]>) {
  for await (const rows of batches) for (const cells of rows) yield cells.map(toXmlText)
}

/**
 * A workbook of one sheet: a frozen header row, then the rows as a stream. Backpressure from the reader keeps memory
 * constant. Texts are stored as text, so none is read as a formula.
 */
export const spreadsheet = (columns: readonly SheetColumn[], batches: AsyncIterable<Cell[][]>): Readable =>
  Readable.fromWeb(
    writeXlsxStream(rowsOf(batches), {
      name: 'Sheet1',
      columns: columns.map(({ label, holdsTimes }) => ({
        header: label,
        ...(holdsTimes ? { numFmt: 'yyyy-mm-dd hh:mm' } : {}),
      })),
      freezePane: { rows: 1 },
    }) as Parameters<typeof Readable.fromWeb>[0],
  )
