import { columnHead, optionLabel } from '../../../src/config/schema/text/labels'
import { tankgroups, tanks } from '../../../src/config/entities/declared'
import { reportOf, type ReportName } from '../../../src/config/reports'
import type { Period } from '../../../src/config/reports/periods'
import { typeOfField, type Field, type Fields, type Option, type Problem } from '../../../src/config/schema'
import { withoutNoise, type Cell } from '../../engine/crud/cells'
import { dayIn } from '../../domain/zonedTime'
import { AppError } from '../../engine/errors'
import type { Scoped } from '../../engine/calls/scoped'
import type { Database } from '../../engine/db/open'
import { momentsBetween, momentsOf } from './period'
import { countReport, reportRows, sumReport, type ReportRow } from './statements'
import { REPORT_ZONE as ZONE } from './nextRunOf'
import type { ReportInput } from './source'

/** Parameters of all reports; each report uses some of them. */
export type ReportParams = {
  readonly tank_group_id?: number | null
  readonly period?: Period | null
  readonly from?: string | null
  readonly to?: string | null
  readonly on?: string | null
  readonly days?: number | null
}
const USUAL_DAYS = 3
/** Rows fetched in one query. */
const BATCH = 5000

/** Refuses invalid days: a last day before the first, and stock on a future day. */
function refuseDays({ from, to, on }: ReportParams, now: Date) {
  const refuse = (field: string, problem: Problem) =>
    new AppError('malformed', problem, { fields: { [field]: problem } })
  if (from && to && from > to) throw refuse('from', { key: 'validation.notAfter', args: { field: 'to' } })
  // The day may have begun in a zone further east.
  if (on && on > dayIn(now, 'Pacific/Kiritimati')) throw refuse('on', { key: 'validation.tooFarAhead' })
}

/** A report within the caller's scope, with its period in the time zone of the requested group. */
export async function openReport(
  { scoped, db, now }: { scoped: Scoped; db: Database; now: Date },
  name: ReportName,
  params: ReportParams,
) {
  const { columns, totals, params: asks } = reportOf(name)
  refuseDays(params, now)
  const group = params.tank_group_id ?? undefined
  const named = group === undefined ? null : await scoped(tankgroups).one(group)
  const zone = String(named?.time_zone ?? ZONE)
  const moments =
    params.from || params.to || params.on
      ? momentsBetween(params.from ?? null, params.to ?? params.on ?? null, now, zone)
      : params.period
        ? momentsOf(params.period, now, zone)
        : momentsBetween(null, null, now, zone)
  const filter = group === undefined ? {} : { group_id: group }
  const input: ReportInput = {
    tanks: scoped(tanks).where({ filter: JSON.stringify(filter) }),
    ...moments,
    days: params.days ?? USUAL_DAYS,
    now,
  }
  const first = Object.keys(columns)[0]!
  const usual = { sort: first, order: first.endsWith('at') ? ('DESC' as const) : ('ASC' as const) }
  return {
    heads: headsOf(columns),
    count: () => countReport(db, name, input),
    totals: async () => ({
      ...(await sumReport(db, name, input, totals)),
      group: named?.name ?? null,
      from: 'from' in asks && (params.from || !params.to) ? dayIn(moments.from, zone) : null,
      to: 'from' in asks || 'on' in asks ? dayIn(new Date(moments.to.getTime() - 1), zone) : null,
    }),
    rows: (offset: number, limit: number, sorted: Partial<typeof usual> = {}) =>
      reportRows(db, name, input, { ...usual, ...sorted, offset, limit }).then(found =>
        found.map(row => pick(columns, row)),
      ),
    /** All rows as cells of a file. */
    async *cells(): AsyncGenerator<Cell[][]> {
      for (let offset = 0; ; offset += BATCH) {
        const rows = await reportRows(db, name, input, { ...usual, offset, limit: BATCH })
        yield rows.map(row => Object.entries(columns).map(([name, field]) => cellOf(field, row[name])))
        if (rows.length < BATCH) return
      }
    },
  }
}

/** Labels of options; a product outside the options has its own name. */
const cellOf = (field: Field, value: Cell | undefined): Cell => {
  const isOption = field.type === 'choice' && field.options.includes(value as Option)
  return isOption ? optionLabel(field, value as Option) : withoutNoise(field, value ?? null)
}

const pick = (columns: Fields, row: ReportRow) =>
  Object.fromEntries(Object.keys(columns).map(name => [name, row[name] ?? null]))

const headsOf = (columns: Fields) =>
  Object.entries(columns).map(([name, field]) => ({
    label: columnHead(columns, name),
    holdsTimes: typeOfField(field).time === 'moment',
  }))
