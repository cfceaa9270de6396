import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { reportCalls } from '../../../src/config/calls/reportLibrary'
import { mayCall } from '../../../src/config/schema/calls/may'
import { reports } from '../../../src/config/reports'
import type { Report } from '../../../src/config/reports/define'
import { choice } from '../../../src/config/schema'
import { describeCall } from '../../engine/calls/describe'
import { inputOf } from '../../engine/calls/input'
import { scopedFor, type ListParams } from '../../engine/calls/scoped'
import { serve, type CallContext } from '../../engine/calls/serve'
import { csv } from '../../engine/crud/csv'
import { fileAnswer, openapiOptions } from '../../engine/crud/describe'
import { malformed, parseJson, parseRange } from '../../engine/crud/query'
import { storeOf } from '../../engine/crud/repository'
import { SHEET_RECORDS, spreadsheet, XLSX } from '../../engine/crud/spreadsheet'
import type { Deps } from '../../engine/deps'
import { AppError, forbidden } from '../../engine/errors'
import { openReport, type ReportParams } from './readReport'

/** The rows' type depends on the report's declaration, which the compiler doesn't know here. */
type ReportContext = Pick<CallContext<object>, 'scoped' | 'db' | 'now' | 'list' | 'query'>

/** Sorts by one of the report's columns. */
function sortOf({ columns }: Report, { sort }: ListParams) {
  if (sort === undefined) return {}
  const [column, order = 'ASC'] = [parseJson('sort', sort)].flat() as unknown[]
  if (typeof column !== 'string' || !Object.hasOwn(columns, column))
    throw malformed('sort', 'must be ["column","ASC"], of the report’s columns')
  if (order !== 'ASC' && order !== 'DESC') throw malformed('sort', 'the order is ASC or DESC')
  return { sort: column, order } as const
}

/** The report library: pages of each report, sums, and files. */
export async function reportLibraryRoutes(app: FastifyInstance, deps: Deps) {
  for (const report of reports) {
    const { name } = report
    const { page: call, totals } = reportCalls.get(name)!
    const page = async (context: ReportContext) => {
      const { offset, limit } = parseRange(context.list.range)
      const opened = await openReport(context, name, context.query as ReportParams)
      const [rows, total] = await Promise.all([
        opened.rows(offset, limit, sortOf(report, context.list)),
        opened.count(),
      ])
      return { name, offset, rows, total }
    }
    serve(app, deps, call as never, page as never)
    serve(
      app,
      deps,
      totals as never,
      (async (context: ReportContext) => {
        const opened = await openReport(context, name, context.query as ReportParams)
        return opened.totals()
      }) as never,
    )

    const file = {
      ...call,
      path: `${call.path}/export`,
      summary: `${report.label}, as a file`,
      query: { ...report.params, format: choice(['csv', 'xlsx'], { default: 'csv' }) },
      answer: { type: 'json' },
    } as const
    const description = { ...describeCall(file, file.path, deps.app), response: fileAnswer }
    app.get(file.path, openapiOptions(description), async (request, reply) => {
      const { principal } = request
      if (!mayCall(principal, file.may, deps.app)) throw forbidden()
      const { query } = inputOf(file, request, deps.app)
      const store = storeOf(deps)
      const { heads, cells, count } = await openReport(
        { scoped: scopedFor(store, principal), ...store },
        name,
        query as ReportParams,
      )
      reply.header('content-disposition', `attachment; filename="${name}.${String(query.format)}"`)
      if (query.format === 'csv')
        return reply.type('text/csv; charset=utf-8').send(
          Readable.from(
            csv(
              heads.map(({ label }) => label),
              cells(),
            ),
            { objectMode: false },
          ),
        )
      if ((await count()) > SHEET_RECORDS)
        throw new AppError('too_large', `A spreadsheet holds at most ${SHEET_RECORDS} rows: use CSV`)
      return reply.type(XLSX).send(spreadsheet(heads, cells()))
    })
  }
}
