import { pathOf } from '../../server/engine/crud/registerEntity'
import { app } from '../../src/config/app'
import { callsOf } from '../../src/config/schema/calls/engine'
import { requestOf } from '../../src/config/schema/calls/address'
import {
  isChange,
  pathsOf,
  takesListQuery,
  type Call,
  type Inputs,
} from '../../src/config/schema/calls/define'
import { entityOf } from '../../src/config/entities'
import { unwrapComputed } from '../../src/config/schema'
import { countedBy, may } from './cells'
import { objects, seenBy, type Account } from './demonstration'
import type { Operation } from './operations'
import { TABLES } from './tables'

/** A request that reads and changes nothing. */
export type Question = { operation: Operation; url: string; body?: object }
type Input = Readonly<Record<string, unknown>>

const callAt = new Map(
  callsOf(app).flatMap(call => pathsOf(call).map(path => [`${call.method} ${path}`, call] as const)),
)
/** Files that a call's query describes, and the call. */
const FILES: Readonly<Record<string, `GET ${string}`>> = {
  'GET /api/dispatch/sheet.csv': 'GET /api/dispatch/day',
  'GET /api/dispatch/sheet.gpx': 'GET /api/dispatch/day',
}
/** Requests the whole list. */
const WHOLE = '[0,999]'

/** Records around an account: its own and foreign ones. */
export type Around = {
  readonly tank: string
  readonly strangersTank: string
  readonly customer: string
  readonly strangersCustomer: string
  readonly tag: string
  readonly code: string
  readonly county: number
  readonly customersTank: number
  readonly attachment: string
  readonly savedView: number
  readonly uids: readonly string[]
  readonly device: number
  readonly depotsTank: { readonly depot_id: number; readonly tank_id: number }
}

/** A record that the account sees. */
const ownOf = ({ name }: Account, of: string | undefined) => objects.get(`${name} ${of}`)?.own

/**
 * Inputs that the example can't contain: words that match the account's own and foreign records, and records that no
 * reference leads to.
 */
const INPUTS: Readonly<Record<string, (around: Around) => readonly Input[]>> = {
  'GET /api/search': ({ tank, strangersTank, customer, strangersCustomer }) =>
    [tank, strangersTank, customer, strangersCustomer].filter(Boolean).map(q => ({ q })),
  'GET /api/customers/searchCustomerByName': ({ customer, strangersCustomer }) =>
    [customer, strangersCustomer].map(txt => ({ txt })),
  'GET /api/installs/tanks': ({ tank, strangersTank }) => [{}, { q: tank }, { q: strangersTank }],
  'GET /api/installs/devices/{code}': ({ code }) => [{ code }],
  'GET /api/installs/archive': () => [{}],
  'POST /api/tanks/{id}/geometry/preview': () => [{}],
  'POST /api/installs/check': ({ code }) => [{ code }],
  'GET /api/devices/enclosure/{code}': ({ code }) => [{ code }],
  'GET /api/tags/{tag}/tanks': ({ tag }) => [{ tag }],
  'GET /api/people': ({ uids }) => [{ uids }],
  'GET /api/labels': ({ device }) => [{ of: 'device', id: String(device) }],
  'GET /api/counties/{id}/townlands': ({ county }) => [{ id: county }],
  'GET /api/saved_views/{id}': ({ savedView }) => [{ id: savedView }],
  'POST /api/dispatch/insertions': ({ depotsTank }) => [depotsTank],
  'GET /api/tanks/{id}/history/events/{n}': () => [{ n: 100 }],
}

/** Inputs of an example, with references to the account's own records. */
function inputsOf(call: Call, operation: Operation, account: Account, around: Around): Input[] {
  const { params = {}, query = {}, body = {}, method, path } = call
  const declared: Inputs = { ...params, ...query, ...body }
  const own = ([name, value]: [string, unknown]): [string, unknown] => {
    const field = declared[name]
    const plain = field && field.type !== 'json' ? unwrapComputed(field) : undefined
    if (plain?.type !== 'reference' && plain?.type !== 'references') return [name, value]
    const { idType } = entityOf(plain.to)
    const found = ownOf(account, pathOf(entityOf(plain.to)).slice('/api/'.length))
    const id = idType === 'integer' ? Number(found) : found
    return [name, plain.type === 'references' ? [id] : id]
  }
  const ofCustomer = path.startsWith('/customerapi/') ? { id: around.customersTank } : {}
  const whole = { ...Object.fromEntries(Object.entries(call.example).map(own)), ...ofCustomer }
  const needed = Object.fromEntries(
    Object.entries(whole).filter(([name]) => name in params || declared[name]?.required),
  )
  const more = INPUTS[`${method} ${path.replace('?}', '}')}`]?.(around)
  // A POST computes from the whole body; a GET is requested both with required input only and with all input.
  const asked = more?.map(one => ({ ...needed, ...one })) ?? (method === 'POST' ? [whole] : [needed, whole])
  return asked.map(input => ({
    ...(takesListQuery(call) ? { range: WHOLE } : {}),
    ...Object.fromEntries(
      Object.entries(input).filter(([name]) => !(name in params) || operation.path.includes(`{${name}}`)),
    ),
  }))
}

/** Request at an entity's path. */
function ofEntity(
  { kind, of, path, method }: Operation,
  own: string | undefined,
): { url: string; body?: object } | undefined {
  if (method !== 'GET') return kind === 'ids' ? { url: path, body: { filter: {} } } : undefined
  if (kind === 'aggregate') return { url: `${path}?by=${countedBy(of!)}` }
  if (kind === 'list') return { url: `${path}?range=${WHOLE}` }
  if (!path.includes('{id}')) return { url: path }
  return own === undefined ? undefined : { url: path.replace('{id}', encodeURIComponent(own)) }
}

/** Whether some accounts see rows that others don't. */
export const isNarrowed = ({ of }: Operation): boolean =>
  of === undefined || Object.values(TABLES[of]!.sees).some(condition => condition !== 'true')

/** Whether an operation reads and changes nothing. */
export function isQuestion({ method, path, kind }: Operation): boolean {
  const call = callAt.get(`${method} ${path}`)
  return call ? !isChange(call) : method === 'GET' || kind === 'ids'
}

/** Read requests of an account for an operation; empty if the operation changes something. */
export function questionsOf(operation: Operation, account: Account, around: Around): Question[] {
  const { method, path, of } = operation
  if (!isQuestion(operation) || !may(account, operation)) return []
  // A role that sees all records has no foreign ones.
  if (of !== undefined && TABLES[of]!.sees[account.role] === 'true') return []
  // An operation on one record needs one of the account's own.
  if (path.includes('{id}') && of !== undefined && seenBy(account, of).size === 0) return []
  const name = `${method} ${path}` as const
  const call = callAt.get(FILES[name] ?? name)
  if (!call) {
    const own = path.startsWith('/api/attachments/') ? around.attachment : ownOf(account, of)
    const asked = ofEntity(operation, own)
    return asked ? [{ operation, ...asked }] : []
  }
  const made = inputsOf(call, operation, account, around).map(input => requestOf(call, input))
  return [...new Map(made.map(one => [JSON.stringify(one), one])).values()].map(({ url, body }) => ({
    operation,
    url: name in FILES ? url.replace(call.path, path) : url,
    ...(body ? { body } : {}),
  }))
}
