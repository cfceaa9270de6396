import { ACTIONS } from './whoActs'
import { rolesOf, TABLES, type Role } from './tables'
import { CALLS } from './whoSees'

/** An operation of the API's description, with its rule from the table. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly may: 'anybody' | 'signed in' | 'networks' | 'browsers' | readonly Role[]
  /** Table whose records the operation concerns. */
  readonly of?: string
  readonly feature?: string | undefined
  /** The roles that require the feature, if others don't. */
  readonly featureOf?: readonly Role[] | undefined
  readonly body?: object
  readonly kind: 'call' | 'list' | 'one' | 'create' | 'aggregate' | 'export' | 'ids' | 'bulk' | 'bulkAction'
  /** Path in the response to the ids of exactly the visible records, and the condition that restricts them. */
  readonly list?: string
  readonly narrowed?: string
}

const ADMIN: readonly Role[] = ['admin']
const bases = Object.keys(TABLES).toSorted((a, b) => b.length - a.length)

function ofTable(method: Operation['method'], path: string): Partial<Operation> | undefined {
  const of = bases.find(base => path === `/api/${base}` || path.startsWith(`/api/${base}/`))
  if (of === undefined) return undefined
  const rule = TABLES[of]!
  const rest = path.slice(`/api/${of}`.length)
  const read = rolesOf(rule, 'read')
  if (rest === '/deleted') return { may: ADMIN, kind: 'call' }
  if (rest === '/{id}/history') return { of, may: read, kind: 'one' }
  if (rest === '/{id}/dependants') return { of, may: rolesOf(rule, 'remove'), kind: 'one' }
  if (rest === '' && method === 'GET') return { of, may: read, kind: 'list', list: 'id' }
  if (rest === '') return { of, may: rolesOf(rule, 'create'), kind: 'create' }
  if (rest === '/aggregate') return { of, may: read, kind: 'aggregate' }
  if (rest === '/quickFilters') return { of, may: read, kind: 'call' }
  if (rest === '/export') return { of, may: read, kind: 'export' }
  if (rest === '/bulk/ids') return { of, may: read, kind: 'ids' }
  if (rest === '/bulk') return { of, may: rolesOf(rule, 'update'), kind: 'bulk' }
  if (rest === '/{id}' && method === 'GET') return { of, may: read, kind: 'one' }
  if (rest === '/{id}')
    return { of, may: rolesOf(rule, method === 'DELETE' ? 'remove' : 'update'), kind: 'one' }
  const action = /^\/(\{id\}|bulk)\/(\w+)$/.exec(rest)
  if (method !== 'POST' || !action) return undefined
  return {
    of,
    may: ACTIONS[`${of}/${action[2]}`] ?? ADMIN,
    kind: action[1] === 'bulk' ? 'bulkAction' : 'one',
  }
}

/** The rule of the table; without one, only admins are allowed. */
export function operationOf(method: Operation['method'], path: string): Operation {
  const call = CALLS[`${method} ${path}`]
  const plain = { method, path, kind: 'call', may: ADMIN } as const
  if (path.startsWith('/ingest/')) return { ...plain, may: 'networks' }
  if (call && 'may' in call) return { ...plain, may: call.may }
  if (call) {
    const { of, right = 'read', by, ...more } = call
    const kind = path.includes('{id}')
      ? 'one'
      : more.list
        ? 'list'
        : path.endsWith('/export')
          ? 'export'
          : 'call'
    const { feature, featureOf } = TABLES[of]!
    return { ...plain, ...more, of, feature, featureOf, may: by ?? rolesOf(TABLES[of]!, right), kind }
  }
  const found = ofTable(method, path)
  const { feature, featureOf } = found?.of === undefined ? ({} as Partial<Operation>) : TABLES[found.of]!
  return { ...plain, ...found, feature, featureOf }
}
