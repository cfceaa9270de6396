import writeXlsxFile, { type SheetData } from 'write-excel-file/node'

const DATE_FORMAT = 'yyyy-mm-dd hh:mm'

/** A workbook of one sheet: a bold line of labels that stays in sight, then the rows. */
export async function xlsxOf(
  labels: string[],
  rows: (string | number | boolean | Date | null)[][],
): Promise<Buffer> {
  const head = labels.map(value => ({ value, fontWeight: 'bold' as const }))
  const body = rows.map(row =>
    row.map(value => {
      if (value === null) return null
      return value instanceof Date ? { value, format: DATE_FORMAT } : { value }
    }),
  )
  const data = [head, ...body] as SheetData
  return writeXlsxFile(data, { stickyRowsCount: 1 }).toBuffer()
}
