import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PassThrough } from 'node:stream'
import { importColumns, type ImportColumn } from '../../../../src/config/schema/importColumns'
import { entityFor, hasFeature, type Entity, type Problem } from '../../../../src/config/schema'
import type { EngineDeps } from '../../behaviour'
import { AppError, forbidden } from '../../errors'
import { textOf } from '../../texts'
import { csv } from '../csv'
import { openapiOptions } from '../describe'
import { firstAnswer, idempotent, keyOf } from '../idempotency'
import { writerOf } from '../request'
import { checkFile, type CheckedFile, type Fault } from './checkFile'
import { describeImport } from './describe'
import { checkHooks, importRows, RowRefused } from './importFile'
import { fileNameOf, logImport } from './logImport'
import { MAX_IMPORT_BYTES } from './readCsv'

const PREVIEW_ROWS = 10
const NDJSON = 'application/x-ndjson'

const headOf = (columns: readonly ImportColumn[], field: string) =>
  columns.find(({ name }) => name === field)?.head ?? null
/** An error names its field; add the column header for the user. */
const teller =
  (columns: readonly ImportColumn[]) =>
  ({ problem, row, field, column }: Fault) => ({
    row,
    field,
    column: column ?? (field === null ? null : headOf(columns, field)),
    ...wordsOf(problem),
  })
const wordsOf = (problem: Problem) => ({ error: textOf(problem), ...problem })

function refuseImporter({ principal }: FastifyRequest, { importers, feature }: Entity) {
  if (!(importers as readonly string[]).includes(principal.role) || !hasFeature(principal, feature))
    throw forbidden()
}

function bytesOf({ body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body)) return body
  throw new AppError('unsupported_type', 'Send the file itself, as text/csv')
}

/** Whether to skip rows that match existing records; by default they refuse the file. */
function skipsExisting({ query }: FastifyRequest): boolean {
  const { existing = 'refuse' } = query as { existing?: unknown }
  if (existing !== 'refuse' && existing !== 'skip')
    throw new AppError('malformed', 'existing: refuse or skip', { field: 'existing' })
  return existing === 'skip'
}

type Created = { readonly created: number; readonly skipped?: number }

/** Response of a dry run. */
const reportOf = ({ columns, file, rows, existing, faults, faultCount }: CheckedFile) => ({
  rows: file.rows.length,
  columns: file.head.map((head, at) => ({ head, field: columns[at]?.name ?? null })),
  preview: file.rows.slice(0, PREVIEW_ROWS).map(({ row, cells }) => ({ row, cells })),
  errors: faults.map(teller(columns)),
  error_count: faultCount,
  existing_count: existing,
  valid: faultCount === 0 && rows.length > 0,
})

/** Response to a file with errors. */
const refusalOf = ({ columns, faults, faultCount, existing }: CheckedFile, requestId: string) => ({
  ...wordsOf({ key: 'errors.invalid' }),
  code: 'invalid',
  request_id: requestId,
  rows: faults.map(teller(columns)),
  error_count: faultCount,
  existing_count: existing,
})

/** The errors of an import that failed by its rows or by the user; undefined for a fault of the server. */
function errorsOf(error: unknown, columns: readonly ImportColumn[]) {
  if (error instanceof RowRefused) return error.faults.map(teller(columns))
  if (error instanceof AppError) return [{ row: null, field: null, error: error.message }]
  return undefined
}

/** A dry run: validates the file and writes nothing. */
async function checkOnly(deps: EngineDeps, entity: Entity, request: FastifyRequest) {
  refuseImporter(request, entity)
  const writer = writerOf(deps, request)
  const checked = await checkFile(writer, entity, bytesOf(request))
  // Existing rows may be skipped, so run the hooks of the others as well.
  const isWrong = checked.faultCount > checked.existing
  const hooked = isWrong ? [] : await checkHooks(writer, entity, checked.rows)
  const faults = [...hooked, ...checked.faults]
  const [file, rows] = [fileNameOf(request.headers['x-file-name']), checked.file.rows.length]
  await logImport(writer, entity, { file, rows, faults, dry_run: true })
  return reportOf({ ...checked, faults, faultCount: checked.faultCount + hooked.length })
}

/** Imports the file; the response is a stream of progress, as one JSON object per line. */
async function runImport(
  app: FastifyInstance,
  deps: EngineDeps,
  entity: Entity,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  refuseImporter(request, entity)
  const writer = writerOf(deps, request)
  const keyed = keyOf(request, writer.now)
  const skipExisting = skipsExisting(request)
  const checked = await checkFile(writer, entity, bytesOf(request), { skipExisting })
  if (checked.faultCount > 0) {
    // Rows that exist because of an earlier request with the same key are no error.
    const first = await firstAnswer<Created>(deps.db, keyed)
    if (first) return reply.type(NDJSON).send(`${JSON.stringify(first)}\n`)
    return reply.code(422).send(refusalOf(checked, request.id))
  }
  const lines = streamImport(app, deps, entity, request, { checked, writer, keyed, skipExisting })
  return reply.type(NDJSON).send(lines)
}

type Checked = {
  checked: CheckedFile
  writer: ReturnType<typeof writerOf>
  keyed: ReturnType<typeof keyOf>
  skipExisting: boolean
}

/** Creates the records in the background; stops when the client closes the stream. */
function streamImport(
  app: FastifyInstance,
  deps: EngineDeps,
  entity: Entity,
  request: FastifyRequest,
  { checked, writer, keyed, skipExisting }: Checked,
): PassThrough {
  const lines = new PassThrough()
  const left = new AbortController()
  lines.on('close', () => left.abort())
  const line = (what: object) => void lines.write(`${JSON.stringify(what)}\n`)
  const of = checked.rows.length
  const skipped = skipExisting ? checked.existing : 0
  const file = fileNameOf(request.headers['x-file-name'])
  const note = (inside: typeof writer, faults: readonly Fault[]) =>
    logImport(inside, entity, { file, rows: of + skipped, skipped, faults, dry_run: false })
  void idempotent(deps.db, keyed, async (db): Promise<Created> => {
    const inside = { ...writer, db }
    const created = await importRows(inside, entity, checked.rows, {
      progress: done => line({ done, of }),
      signal: left.signal,
    })
    await note(inside, [])
    return skipExisting ? { created, skipped } : { created }
  })
    .then(
      result => {
        app.recordWritten(entity.name)
        line(result)
      },
      async (error: unknown) => {
        if (error instanceof RowRefused) await note(writer, error.faults)
        const errors = errorsOf(error, checked.columns)
        if (errors) return line({ errors })
        if (left.signal.aborted) return undefined
        request.log.error({ err: error }, 'an import failed')
        return line({ errors: [{ row: null, field: null, ...wordsOf({ key: 'errors.server' }) }] })
      },
    )
    .finally(() => lines.end())
  return lines
}

/** Import of new records from a CSV file, all or nothing: a dry run, the import, and a template. */
export function registerImport(app: FastifyInstance, deps: EngineDeps, entity: Entity, path: string) {
  if (entity.importers.length === 0) return
  const describe = describeImport(entity)

  app.get(`${path}/import/template`, openapiOptions(describe.template), async (request, reply) => {
    refuseImporter(request, entity)
    let text = ''
    const heads = importColumns(entityFor(request.principal, entity)).map(({ head }) => head)
    for await (const line of csv(heads, (async function* () {})())) text += line
    reply.header('content-disposition', `attachment; filename="${entity.name}-template.csv"`)
    return reply.type('text/csv; charset=utf-8').send(text)
  })

  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const options = (schema: object) => ({ bodyLimit: MAX_IMPORT_BYTES, ...openapiOptions(schema) })

    scope.post(`${path}/import/check`, options(describe.check), request => checkOnly(deps, entity, request))

    scope.post(`${path}/import`, options(describe.run), (request, reply) =>
      runImport(app, deps, entity, request, reply),
    )
  })
}
