import { CsvError, parse } from 'csv-parse'
import { Readable } from 'node:stream'
import type { Problem } from '../../../../src/config/schema'
import { AppError } from '../../errors'

export const MAX_IMPORT_ROWS = 50_000
/** About 300 characters a row. */
export const MAX_IMPORT_BYTES = 16 * 2 ** 20
const MAX_RECORD = 100_000
const CHUNK = 65_536
/** A file edited by several programs may mix line endings. */
const LINE_ENDS = ['\r\n', '\n', '\r']

const refused = (problem: Problem) => new AppError('invalid', problem, { fields: { file: problem } })

/** Decodes the file, which must be UTF-8: another encoding would corrupt names. */
function textOf(bytes: Uint8Array): string {
  if (bytes.length === 0) throw refused({ key: 'validation.import.empty' })
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.includes('\u0000')) throw new TypeError('binary')
    return text
  } catch {
    throw refused({ key: 'validation.import.encoding' })
  }
}

/** Number of cells up to the last non-empty one; spreadsheets leave trailing empty cells of removed columns. */
const filled = (cells: readonly string[]) => cells.findLastIndex(cell => cell !== '') + 1

/** Spreadsheets in locales with a decimal comma separate cells by semicolons. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

const chunksOf = function* (text: string) {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK)
}

export type CsvFile = {
  readonly head: readonly string[]
  /** `row` is numbered as in a spreadsheet: the header is row 1. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[]
}

/** Reads a CSV file (RFC 4180). Rejects other content as a whole. */
export async function readCsv(bytes: Uint8Array): Promise<CsvFile> {
  const text = textOf(bytes)
  const parser = Readable.from(chunksOf(text)).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(text),
      record_delimiter: LINE_ENDS,
      relax_column_count: true,
      trim: true,
      max_record_size: MAX_RECORD,
    }),
  )
  const rows: { row: number; cells: readonly string[] }[] = []
  let row = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row++
      // Quoted cells keep their spaces; trim them, since a formula could follow.
      const cells = record.map(cell => cell.trim())
      if (filled(cells) > 0) rows.push({ row, cells })
      if (rows.length > MAX_IMPORT_ROWS + 1)
        throw refused({ key: 'validation.import.tooMany', args: { max: MAX_IMPORT_ROWS } })
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    // The stream may not have emitted all earlier rows yet: use the parser's own count.
    const read = error instanceof CsvError ? Number(error.records) : row
    throw refused({ key: 'validation.import.csv', args: { row: read + 1 } })
  }
  const [head, ...records] = rows
  if (!head || records.length === 0) throw refused({ key: 'validation.import.empty' })
  const width = filled(head.cells)
  return {
    head: head.cells.slice(0, width),
    rows: records.map(({ row: at, cells }) => ({
      row: at,
      cells: filled(cells) > width ? cells : cells.slice(0, width),
    })),
  }
}
