import type { Cell } from './cells'

/** A cell that a spreadsheet would read as a formula gets a leading apostrophe (OWASP: CSV injection). */
const harmless = (text: string) =>
  /^[=+\-@\t\r＝＋－＠]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text

function cell(value: Cell): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  const text = harmless(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (cells: readonly Cell[]) => `${cells.map(cell).join(',')}\r\n`

/** RFC 4180 with a byte order mark, by which spreadsheets recognise UTF-8. */
export async function* csv(labels: readonly string[], batches: AsyncIterable<Cell[][]>) {
  yield `\uFEFF${line(labels)}`
  for await (const rows of batches) yield rows.map(line).join('')
}
