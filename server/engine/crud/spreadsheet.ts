import { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx'
import { Readable } from 'node:stream'
import type { Cell } from './cells'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Records that a sheet may have below its line of labels. */
export const SHEET_RECORDS = XLSX_MAX_ROWS_PER_SHEET - 1
/** Characters that a cell may have. */
const CELL_CHARACTERS = 32_767

export type SheetColumn = { readonly label: string; readonly holdsTimes: boolean }

/** XML has no place for these two, not even escaped. */
const fitting = (value: Cell): Cell =>
  typeof value === 'string' ? value.slice(0, CELL_CHARACTERS).replace(/[\uFFFE\uFFFF]/g, '') : value

async function* rowsOf(batches: AsyncIterable<Cell[][]>) {
  for await (const rows of batches) for (const cells of rows) yield cells.map(fitting)
}

/**
 * A workbook of one sheet: a line of labels that stays in sight, then the rows as they come. Rows are taken as the reader
 * takes bytes, so that memory doesn't grow with the sheet. Texts are texts: none is ever taken for a formula.
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
