import { Ajv2020 } from 'ajv/dist/2020.js'

export type Node = { [key: string]: unknown }
export const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object'

export type Operation = {
  parameters?: { in: string; name: string; schema: Node; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: Node }> }
  responses: Record<string, { $ref?: string }>
  security?: Node[]
}
export type Document = Node & { paths: Record<string, Record<string, Operation>> }
type Response = { content?: Record<string, { schema: Node }>; headers?: Node }
export type Exchange = {
  method: string
  url: string
  given?: unknown
  sent: Record<string, unknown>
  status: number
  text: string
  headers: Record<string, unknown>
}

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: {
    date: /^\d{4}-\d\d-\d\d$/,
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
    email: /^[^@\s]+@[^@\s]+$/,
    binary: true,
  },
})

/** The same schema without additional properties. */
export function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (!isNode(schema)) return schema
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, closed(part)]))
  return isNode(schema.properties) && typeof schema.properties.type !== 'string'
    ? { additionalProperties: false, ...parts }
    : parts
}

const compiled = new Map<Node, ReturnType<typeof ajv.compile>>()
function faultsOf(schema: Node, value: unknown): string[] {
  if (!compiled.has(schema)) compiled.set(schema, ajv.compile(closed(schema) as Node))
  const validate = compiled.get(schema)!
  if (validate(value)) return []
  return validate.errors!.map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  )
}

/** Resolves a reference such as `#/a/b`. */
export const resolve = (document: Node, ref: string) =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((found, key) => (isNode(found) ? found[key] : undefined), document)

/** The document's path for a URL: among several, the one with the fewest placeholders. */
export function pathOf(document: Document, url: string): string {
  const parts = url.split('?')[0]!.split('/')
  const fits = (path: string) => {
    const names = path.split('/')
    return (
      names.length === parts.length && names.every((name, at) => name.startsWith('{') || name === parts[at])
    )
  }
  const found = Object.keys(document.paths).filter(fits)
  const placeholders = (path: string) => path.split('{').length
  return found.toSorted((a, b) => placeholders(a) - placeholders(b))[0] ?? `nothing like ${url}`
}

/**
 * Documented headers of specific responses and requests; those of every response and of the connection aren't
 * documented.
 */
const RESPONSE_HEADERS = ['content-range', 'x-next-cursor', 'x-total-capped', 'content-disposition']
const REQUEST_HEADERS = ['if-match', 'idempotency-key']

function faultsOfAnswer(response: Response, { text, headers, status }: Exchange): string[] {
  const documented = Object.keys(response.headers ?? {}).map(name => name.toLowerCase())
  const silent = RESPONSE_HEADERS.filter(name => headers[name] !== undefined && !documented.includes(name))
  const faults = silent.map(name => `header ${name} is not documented`)
  if (status === 204) return response.content ? [...faults, '204 has a body in the document'] : faults
  const type = String(headers['content-type']).split(';')[0]!
  const content = response.content?.[type]
  if (!content) return [...faults, `${type} is not documented`]
  return type === 'application/json' ? [...faults, ...faultsOf(content.schema, JSON.parse(text))] : faults
}

function faultsOfQuestion(operation: Operation, { method, url, given, sent }: Exchange): string[] {
  const knows = (where: string, name: string) =>
    operation.parameters?.some(one => one.in === where && one.name.toLowerCase() === name) === true
  const asked = [...new URL(url, 'http://x').searchParams.keys()]
  const faults = [
    ...asked.filter(name => !knows('query', name)).map(name => `parameter ${name} is not documented`),
    ...REQUEST_HEADERS.filter(name => name in sent && !knows('header', name)).map(
      name => `header ${name} is not documented`,
    ),
  ]
  if (given === undefined) return faults
  const schema = operation.requestBody?.content['application/json']?.schema
  if (!schema) return [...faults, 'the body is not documented']
  // A record that is sent back whole contains more than the writable fields.
  const more = method === 'PUT' ? { additionalProperties: true } : {}
  return [...faults, ...faultsOf({ ...schema, ...more }, given)]
}

/** Differences of a request and its response from the document. The request is only checked if it succeeded. */
export function differences(document: Document, exchange: Exchange): string[] {
  const { method, url, status } = exchange
  const operation = document.paths[pathOf(document, url)]?.[method.toLowerCase()]
  if (!operation) return ['the operation is not documented']
  const named = operation.responses[status]
  const response = (named?.$ref ? resolve(document, named.$ref) : named) as Response | undefined
  if (!response) return [`${status} is not documented: ${exchange.text}`]
  const answer = faultsOfAnswer(response, exchange)
  return status < 300 ? [...answer, ...faultsOfQuestion(operation, exchange)] : answer
}
