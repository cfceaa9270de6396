import { LIST_NAMES, takesListQuery, type Call, type Inputs } from '../../../src/config/schema/calls/define'
import {
  isList,
  unwrapComputed,
  validateValues,
  type Field,
  type Fields,
  type Problems,
} from '../../../src/config/schema'
import type { App } from '../../../src/config/schema/app'
import { checkDates } from '../crud/checkDates'
import { AppError, notFound, refuseProblems } from '../errors'
import { parseClientJson } from '../parseJson'
import { textOf } from '../texts'

type Row = Record<string, unknown>
/** Validated input. `list` has the list parameters, which the list itself validates. */
export type Input = {
  readonly params: Row
  readonly query: Row
  readonly body: Row
  readonly list: Row
}

const isField = (field: Inputs[string]): field is Field => field.type !== 'json'
const isPlain = (value: unknown): value is Row =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const NUMBERS = ['integer', 'decimal', 'quantity', 'duration']
const ZONE = /(Z|[+-]\d{2}:?\d{2})$/i

/** Converts text from a URL to the field's type; text that can't be converted stays as it is and fails validation. */
function fromAddress(field: Field, text: unknown, app: App, name: string): unknown {
  if (typeof text !== 'string' || text === '') return text
  const plain = unwrapComputed(field)
  const isNumber =
    NUMBERS.includes(plain.type) ||
    (plain.type === 'reference' && app.entityOf(plain.to).idType === 'integer') ||
    (plain.type === 'choice' && plain.options.every(option => typeof option === 'number'))
  if (isNumber) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  if (plain.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (plain.type === 'dateTime') {
    // A date means its first instant, and a time without a zone is in UTC.
    const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00Z` : text
    return ZONE.test(moment) ? moment.toUpperCase() : `${moment.toUpperCase()}Z`
  }
  if (!isList(field)) return text
  try {
    return parseClientJson(text, name)
  } catch (error) {
    if (error instanceof AppError) throw error
    return text
  }
}

/** An id has the type of the referenced records' ids: a number for tables, a text for collections. */
function checkIds(fields: Fields, values: Row, problems: Problems, app: App) {
  for (const [name, field] of Object.entries(fields)) {
    const plain = unwrapComputed(field)
    if (plain.type !== 'reference' && plain.type !== 'references') continue
    const type = app.entityOf(plain.to).idType === 'integer' ? 'number' : 'string'
    if (![values[name] ?? []].flat().every(id => typeof id === type))
      problems[name] ??= { key: 'validation.reference' }
  }
}

/** Validates values against their fields; a `partial` body only needs to contain the changed ones. */
function checkValues(
  inputs: Inputs,
  given: Row,
  app: App,
  partial = false,
): { values: Row; problems: Problems } {
  const all = Object.entries(inputs)
  const fields: Fields = Object.fromEntries(
    all.flatMap(([name, field]) =>
      isField(field) && (!partial || Object.hasOwn(given, name)) ? [[name, field]] : [],
    ),
  )
  const objects = all.filter(([, field]) => !isField(field))
  const plain = Object.fromEntries(
    Object.entries(given).filter(([name]) => !objects.some(([one]) => one === name)),
  )
  const { values, problems } = validateValues(fields, plain)
  // An explicit null means the same as a missing value.
  for (const [name, field] of partial ? [] : Object.entries(fields))
    if (values[name] === null && !problems[name]) values[name] = field.default ?? null
  checkIds(fields, values, problems, app)
  checkDates(fields, values, problems)
  for (const [name, field] of objects) {
    const value = given[name]
    if (value === undefined && partial) continue
    values[name] = value ?? null
    if (value === undefined || value === null) {
      if (field.required) problems[name] = { key: 'validation.required' }
    } else if (!isPlain(value)) problems[name] = { key: 'validation.group' }
  }
  return { values, problems }
}

/** Invalid URL parameters cause a 400 that names them. */
function refuseAddress(problems: Problems) {
  const [first] = Object.entries(problems)
  if (!first) return
  const english = `${first[0]}: ${textOf(first[1])}`
  throw new AppError('malformed', { key: 'errors.malformed', english }, { fields: problems })
}

/** The body as named values; an empty body has none. */
function bodyOf(given: unknown): Row {
  if (given === undefined || given === null) return {}
  if (isPlain(given)) return given
  throw new AppError('malformed', { key: 'errors.malformed' })
}

/** Reads and validates a request's input for a call; rejects invalid values and unknown names. */
export function inputOf(
  call: Call,
  request: { params: unknown; query: unknown; body?: unknown },
  app: App,
): Input {
  const { params: parts = {}, query: asked = {}, body: fields = {} } = call
  const fromText = (inputs: Inputs, given: Row) =>
    Object.fromEntries(
      Object.entries(given).map(([name, text]) => {
        const field = Object.hasOwn(inputs, name) ? inputs[name]! : undefined
        return [name, field && isField(field) ? fromAddress(field, text, app, name) : text]
      }),
    )
  const isPage = takesListQuery(call)
  const given = { ...(request.query as Row) }
  const list: Row = {}
  for (const name of isPage ? LIST_NAMES : [])
    if (name in given) {
      list[name] = given[name]
      delete given[name]
    }

  const params = checkValues(parts, fromText(parts, request.params as Row), app)
  // An invalid id causes a 404.
  const ids = Object.keys(params.problems).filter(name => unwrapComputed(parts[name]!).type === 'reference')
  if (ids.length > 0) throw notFound()
  const query = checkValues(asked, fromText(asked, given), app)
  refuseAddress({ ...params.problems, ...query.problems })
  const sent = call.method === 'GET' ? {} : bodyOf(request.body)
  if (call.checkedByHandler) return { params: params.values, query: query.values, body: sent, list }
  const body = checkValues(fields, sent, app, call.partial)
  refuseProblems(body.problems)
  return { params: params.values, query: query.values, body: body.values, list }
}
