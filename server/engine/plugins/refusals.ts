import { STATUS } from '../errors'

type Operation = { security?: object[]; responses?: Record<string, unknown> }

const MEANS: Readonly<Record<number, string>> = {
  400: 'Malformed request',
  401: 'Missing, invalid or expired token',
  403: 'No permission',
  404: 'Not found, or no access',
  409: 'Conflict with the current state or version',
  413: 'Too large',
  415: 'Unsupported content type',
  422: 'Invalid values, by field',
  429: 'Too many requests',
  500: 'Server error',
  503: 'Service unavailable',
}
const codesOf = (status: number) =>
  Object.entries(STATUS).flatMap(([code, one]) => (one === status ? [code] : []))

/** A message as translation key and arguments. */
const PROBLEM = {
  type: 'object',
  properties: {
    key: { type: 'string' },
    args: { type: 'object', additionalProperties: true },
    values: {
      type: 'object',
      description: 'Arguments that are values of fields, for labels in another language',
      additionalProperties: true,
    },
  },
} as const

function refusal(status: number) {
  const about = {
    type: 'object',
    description: 'Who made it so; or which field of which other records refers to it',
    additionalProperties: { type: 'string' },
  } as const
  const current = { type: 'object', description: 'The record as it stands' } as const
  const state = {
    type: 'object',
    description: 'Where the record is, by field',
    additionalProperties: true,
  } as const
  const properties = {
    error: { type: 'string' },
    code: { enum: codesOf(status) },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'Texts by field' },
    ...PROBLEM.properties,
    details: {
      type: 'object',
      additionalProperties: PROBLEM,
      description: 'The same as keys and arguments, where the language tables have them',
    },
    ...(status === 409 ? { current, about, state } : {}),
    request_id: { type: 'string' },
  } as const
  const schema = { type: 'object' as const, properties, required: ['error', 'code', 'request_id'] }
  const later = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } } as const
  return {
    description: MEANS[status] ?? '',
    ...(status === 429 || status === 503 ? { headers: later } : {}),
    content: { 'application/json': { schema } },
  }
}

/** All error responses, for the `components` of the OpenAPI document. */
export const refusals = Object.fromEntries(
  Object.keys(MEANS).map(status => [`Refused${status}`, refusal(Number(status))]),
)

/** Error statuses that a route may return, from its security, path, method and body. */
function refusalsOf(path: string, method: string, { security = [] }: Operation): number[] {
  const guarded = security.some(one => 'bearer' in one)
  const isRead = method === 'get'
  return [
    400,
    500,
    503,
    ...(security.length > 0 ? [401] : []),
    ...(guarded ? [403] : []),
    ...(path.includes('{') ? [404] : []),
    ...(guarded && !isRead ? [409] : []),
    ...(isRead ? [] : [413, 415, 422]),
    // Probes have no rate limit.
    ...(/^\/(api|ingest)\//.test(path) ? [429] : []),
  ]
}

/** Adds the possible error responses to every operation, besides those that its route declares. */
export function addRefusals(paths: object) {
  for (const [path, methods] of Object.entries(paths) as [string, object][])
    for (const [method, operation] of Object.entries(methods) as [string, Operation][]) {
      const named = Object.keys(operation.responses ?? {}).map(Number)
      for (const status of new Set([...refusalsOf(path, method, operation), ...named]))
        if (status in MEANS)
          operation.responses = {
            ...operation.responses,
            [status]: { $ref: `#/components/responses/Refused${status}` },
          }
    }
}
