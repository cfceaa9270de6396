import { sql, type RawBuilder } from 'kysely'
import type { ReportName } from '../../../src/config/reports'
import type { Database } from '../../engine/db/open'
import { billing } from './billing'
import { degreeDays } from './degreeDays'
import { deliveries } from './deliveries'
import { runOuts } from './runOuts'
import { silentDevices } from './silentDevices'
import type { ReportInput, ReportSource } from './source'
import { stock } from './stock'

/** The query of each report; a declared report without one doesn't compile. */
const sources: Readonly<Record<ReportName, ReportSource>> = {
  deliveries,
  stock,
  'run-outs': runOuts,
  'silent-devices': silentDevices,
  'degree-days': degreeDays,
  billing,
}

export type ReportRow = Record<string, string | number | Date | null>
type Part = {
  readonly sort: string
  readonly order: 'ASC' | 'DESC'
  readonly offset: number
  readonly limit: number
}

const ordered = (query: RawBuilder<unknown>, { sort, order, offset, limit }: Part) =>
  sql<ReportRow>`select * from (${query}) as r
    order by ${sql.ref(sort)} ${sql.raw(order)} nulls last, row_id limit ${limit} offset ${offset}`

/** A page of a report's rows. `sort` is one of its columns. */
export const reportRows = (db: Database, name: ReportName, input: ReportInput, part: Part) =>
  db.run(ordered(sources[name](input), part))

/** Number of a report's rows. */
export async function countReport(db: Database, name: ReportName, input: ReportInput): Promise<number> {
  const [found] = await db.run(
    sql<{ n: number }>`select count(*)::int as n from (${sources[name](input)}) as r`,
  )
  return found!.n
}

/** Sums of some columns over all rows; null for a column without values. */
export async function sumReport(
  db: Database,
  name: ReportName,
  input: ReportInput,
  columns: readonly string[],
): Promise<Record<string, number | null>> {
  const sums = columns.map(
    column => sql`, round(sum(${sql.ref(column)})::numeric, 1)::float8 as ${sql.ref(column)}`,
  )
  const [found] = await db.run(
    sql<Record<string, number | null>>`select count(*)::int as rows ${sql.join(sums, sql``)}
      from (${sources[name](input)}) as r`,
  )
  return found!
}
