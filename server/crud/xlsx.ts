import type { Cell } from './cells'
import { zip } from './zip'

/** Rows that a sheet may have, its line of labels among them. */
export const SHEET_ROWS = 1_048_576
/** Characters that a cell may have. */
const CELL_CHARACTERS = 32_767
const DAY_MS = 86_400_000
/** 1 January 1970 as spreadsheets count days. */
const EPOCH = 25_569

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Styles by their place in styles.xml. */
const TIME = 1
const BOLD = 2

const TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`
const ROOT = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const BOOK = `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`
const PARTS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`
const HEAD = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
const FOOT = '</sheetData></worksheet>'

// What XML can't hold at all, and half of a pair that came without its other half.
const IMPOSSIBLE =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string) =>
  text
    .slice(0, CELL_CHARACTERS)
    .replace(IMPOSSIBLE, '')
    .replace(/[&<>]/g, found => ENTITIES[found]!)

/** A text is a text: nothing in a cell of its own type is ever taken for a formula. */
function cell(value: Cell, style: number): string {
  if (value === null) return '<c/>'
  if (value instanceof Date) return `<c s="${TIME}"><v>${value.getTime() / DAY_MS + EPOCH}</v></c>`
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

const row = (cells: readonly Cell[], style = 0) =>
  `<row>${cells.map(value => cell(value, style)).join('')}</row>`

async function* sheet(labels: readonly string[], batches: AsyncIterable<Cell[][]>) {
  yield HEAD + row(labels, BOLD)
  for await (const rows of batches) yield rows.map(cells => row(cells)).join('')
  yield FOOT
}

/** A workbook of one sheet: a bold line of labels that stays in sight, then the rows as they come. */
export const xlsx = (labels: readonly string[], batches: AsyncIterable<Cell[][]>) =>
  zip([
    { name: '[Content_Types].xml', content: [TYPES] },
    { name: '_rels/.rels', content: [ROOT] },
    { name: 'xl/workbook.xml', content: [BOOK] },
    { name: 'xl/_rels/workbook.xml.rels', content: [PARTS] },
    { name: 'xl/styles.xml', content: [STYLES] },
    { name: 'xl/worksheets/sheet1.xml', content: sheet(labels, batches) },
  ])
