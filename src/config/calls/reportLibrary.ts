import { reports, type ReportName } from '../reports'
import type { Report } from '../reports/define'
import { date, integer, text } from '../schema'
import { defineCall, type Call } from '../schema/calls/define'
import { orNull, pageOf, type Members } from '../schema/calls/shapes'

const rowOf = ({ columns, ownNames = [] }: Report): Members =>
  Object.fromEntries(
    Object.entries(columns).map(([name, field]) => [name, orNull(ownNames.includes(name) ? text() : field)]),
  )

const common = (report: Report) =>
  ({
    method: 'GET',
    tag: 'library',
    may: { roles: report.roles },
    query: report.params,
    example: { tank_group_id: 10 },
  }) as const

/** A page of a report, sorted by one of its columns. */
const pageCall = (report: Report): Call =>
  defineCall({
    ...common(report),
    path: `/api/library/${report.name}`,
    summary: `${report.label}; filter isn't read`,
    answer: pageOf(rowOf(report)),
  })

/** The frame of a report: its group, its first and last day (both included), and the totals of all rows. */
const totalsCall = (report: Report): Call =>
  defineCall({
    ...common(report),
    path: `/api/library/${report.name}/totals`,
    summary: `${report.label}: its days, and the sums of all rows`,
    answer: {
      rows: integer(),
      group: orNull(text()),
      from: orNull(date()),
      to: orNull(date()),
      ...Object.fromEntries(report.totals.map(name => [name, orNull(report.columns[name]!)])),
    },
  })

export const reportCalls = new Map<ReportName, { page: Call; totals: Call }>(
  reports.map(report => [report.name, { page: pageCall(report), totals: totalsCall(report) }]),
)
