import { STATUS } from '../errors'

type Operation = { security?: object[]; responses?: Record<string, unknown> }

const MEANS: Readonly<Record<number, string>> = {
  400: 'The request can not be read',
  401: 'Nobody is signed in, or not rightly',
  403: 'The role may never do this',
  404: 'Absent, or out of sight',
  409: 'The state or the version is another',
  413: 'Too large',
  415: 'The type of the body is not taken',
  422: 'Values are wrong, by field',
  429: 'Too many requests',
  500: 'The server failed',
  503: 'The server is not ready',
}
const codesOf = (status: number) =>
  Object.entries(STATUS).flatMap(([code, one]) => (one === status ? [code] : []))

function refusal(status: number) {
  const about = {
    type: 'object',
    description: 'Who made it so; or which field of which other records refers to it',
    additionalProperties: { type: 'string' },
  } as const
  const current = { type: 'object', description: 'The record as it stands' } as const
  const properties = {
    error: { type: 'string' },
    code: { enum: codesOf(status) },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'Texts by field' },
    ...(status === 409 ? { current, about } : {}),
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

/** Every refusal there is, for the `components` of the document. */
export const refusals = Object.fromEntries(
  Object.keys(MEANS).map(status => [`Refused${status}`, refusal(Number(status))]),
)

/** What a route may refuse with for what it is: what it asks of its caller, where it is, and whether it takes a body. */
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
    // Networks and probes are never told to wait.
    ...(path.startsWith('/api/') ? [429] : []),
  ]
}

/** Gives every operation the refusals that it may answer, beside those that its route names. */
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
