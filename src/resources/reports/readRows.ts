import type { Report } from '../../config/reports/define'
import { authorisedJson } from '../../providers/auth/authorised'

export type Row = Record<string, string | number | null>
export type Sort = readonly [column: string, order: 'ASC' | 'DESC']
export type ReportQuery = { report: Report; given: ReadonlyMap<string, string>; sort?: Sort | undefined }
export type Totals = Row & { rows: number; group: string | null; from: string | null; to: string | null }

/** The maximum number of rows for printing. */
export const MAX_PRINT_ROWS = 5000
/** The server's maximum page size. */
const PART = 1000

/** A page of a report's rows, with the total count. */
export async function readRows(
  { report, given, sort }: ReportQuery,
  offset: number,
  count: number,
  signal?: AbortSignal,
) {
  const query = new URLSearchParams([
    ...given,
    ['range', JSON.stringify([offset, offset + count - 1])],
    ...(sort ? [['sort', JSON.stringify(sort)] as [string, string]] : []),
  ])
  const { json, headers } = await authorisedJson<Row[]>(`/api/library/${report.name}?${query}`, { signal })
  return { rows: json, total: Number(headers.get('content-range')?.split('/')[1] ?? json.length) }
}

/** All rows of a report; undefined if there are too many to print. */
export async function readAllRows(asked: ReportQuery): Promise<Row[] | undefined> {
  const all: Row[] = []
  for (;;) {
    const { rows, total } = await readRows(asked, all.length, PART)
    if (total > MAX_PRINT_ROWS) return undefined
    all.push(...rows)
    if (all.length >= total || rows.length === 0) return all
  }
}

/** The frame of a report: group, period and totals. */
export async function readTotals({ report, given }: ReportQuery, signal?: AbortSignal): Promise<Totals> {
  const query = new URLSearchParams([...given])
  const { json } = await authorisedJson<Totals>(`/api/library/${report.name}/totals?${query}`, { signal })
  return json
}
