import { groupable } from '../../server/engine/crud/grouping'
import { pathOf } from '../../server/engine/crud/registerEntity'
import { entities } from '../../src/config/entities'
import { inputOf } from '../api/contract/actionCalls'
import { accounts, ask, objects, seenBy, visible, type Account, type Answer } from './demonstration'
import type { Operation } from './operations'
import { TABLES } from './tables'

/** Fills in a path: the given id, and fixed values for other parameters. */
export const filledIn = (path: string, id: string) =>
  path.replace('{id}', encodeURIComponent(id)).replace('{n}', '3').replace('{code}', `E-${id}`)

export const may = ({ role, features }: Account, { may: who, feature, featureOf }: Operation) => {
  if (typeof who === 'string') return who === 'anybody' || who === 'signed in'
  const needsNone = feature === undefined || role === 'admin' || featureOf?.includes(role) === false
  return who.includes(role) && (needsNone || features.includes(feature))
}

/** The first account for each distinct key. */
const unlike = (keyOf: (account: Account) => string, among: readonly Account[] = accounts): Account[] =>
  [...new Map(among.toReversed().map(account => [keyOf(account), account])).values()].toReversed()
const seenAs = (account: Account, of: string) => `${account.stored} ${[...seenBy(account, of)].join()}`

/**
 * Accounts that request an operation: every account, except those with the same role, permission and visible records as
 * another.
 */
export const askersAt = (operation: Operation): Account[] =>
  unlike(account =>
    !may(account, operation)
      ? account.stored
      : `may ${operation.of === undefined ? account.stored : seenAs(account, operation.of)}`,
  )
/** Accounts for which some tanks are foreign; of those with the same tanks, the one with the most features. */
export const bound = (): Account[] =>
  unlike(
    account => seenAs(account, 'tanks'),
    accounts.toSorted((a, b) => b.features.length - a.features.length),
  ).filter(({ role }) => role !== 'admin')

/** Id of no record. */
export const ABSENT = '99999999'
// 415: the operation takes a picture, and none was sent.
export const PASSED = [200, 201, 204, 400, 409, 415, 422]
const total = ({ headers }: Answer) => Number(String(headers['content-range']).split('/')[1])
/** `GET /api/tanks as client@ullage.test: …`, for each deviation. */
export const faults: string[] = []

const NOBODY = 'nobody'
const cellOf = ({ method, path }: Pick<Operation, 'method' | 'path'>, who?: Account) =>
  `${method} ${path} as ${who?.name ?? NOBODY}`
/** Checked cells of the matrix: operation and account. */
const looked = new Set<string>()
export function hold(
  operation: Operation,
  who: Account | undefined,
  what: string,
  fits: boolean,
  found: unknown,
) {
  const cell = cellOf(operation, who)
  looked.add(cell)
  if (!fits) faults.push(`${cell}: ${what}, not ${JSON.stringify(found)?.slice(0, 200)}`)
}

/** Cells of these operations that were not checked. */
export const leftOut = (operations: readonly Operation[]): string[] =>
  operations
    .flatMap(operation => [undefined, ...askersAt(operation)].map(who => cellOf(operation, who)))
    .filter(cell => !looked.has(cell))
export const lookedAt = () => looked.size

export async function one(operation: Operation, account: Account) {
  const { own, ...others } = objects.get(`${account.name} ${operation.of}`)!
  if (!may(account, operation)) {
    const { status } = await ask(operation, filledIn(operation.path, own ?? ABSENT), account, operation.body)
    return hold(operation, account, `403 for ${own}`, status === 403, status)
  }
  const absent = operation.of!.includes('/') ? 'none' : ABSENT
  for (const [kind, id] of Object.entries({ own, ...others, absent })) {
    if (id === undefined) continue
    const isSeen = seenBy(account, operation.of!).has(id)
    const answer = await ask(operation, filledIn(operation.path, id), account, operation.body)
    if (!isSeen) hold(operation, account, `404 for ${kind} ${id}`, answer.status === 404, answer.status)
    else hold(operation, account, `an answer for ${kind} ${id}`, PASSED.includes(answer.status), answer.text)
    if (answer.status !== 200 || operation.kind !== 'one' || !operation.path.endsWith('{id}')) continue
    hold(
      operation,
      account,
      `the record ${id}`,
      String((answer.body as { id: unknown }).id) === id,
      answer.text,
    )
  }
}

const idsIn = (body: unknown, list: string): string[] =>
  (list === 'ids' ? (body as { ids: unknown[] }).ids : (body as { id: unknown }[]).map(({ id }) => id)).map(
    String,
  )
const same = (a: Iterable<string>, b: Iterable<string>) =>
  [...a].toSorted().join() === [...b].toSorted().join()

export async function listed(operation: Operation, account: Account) {
  const range = operation.list === 'id' ? '[0,999]' : undefined
  const inBody = operation.method === 'POST'
  const query = range && !inBody ? `?range=${range}` : ''
  const answer = await ask(operation, `${operation.path}${query}`, account, inBody ? { range } : undefined)
  if (answer.status !== 200) return hold(operation, account, 'a list', false, answer.text)
  const wanted = operation.narrowed
    ? (await visible(account, operation.of!, operation.narrowed)).map(({ id }) => id)
    : seenBy(account, operation.of!)
  const found = idsIn(answer.body, operation.list!)
  hold(operation, account, `exactly ${[...wanted].length} records`, same(found, wanted), found.length)
  if (operation.list === 'id')
    hold(operation, account, 'their number', total(answer) === found.length, total(answer))
}

/** Valid input for the bulk action at this path, so that only permission is tested. */
function inputAt({ of, path }: Operation) {
  const { actions } = entities.find(entity => pathOf(entity) === `/api/${of}`)!
  return inputOf(actions.find(({ name }) => path.endsWith(`/bulk/${name}`))!)
}

/** A field of a table's records to group by. */
export const countedBy = (of: string): string =>
  TABLES[of]!.by ?? groupable(entities.find(entity => pathOf(entity) === `/api/${of}`)!)[0]!

/**
 * Checks that counts, exports and id lists cover exactly the visible records, which a separate SQL statement
 * determines.
 */
export async function summed(operation: Operation, account: Account) {
  const { of = '', kind, path } = operation
  const wanted = seenBy(account, of)
  const foreign = Object.values(objects.get(`${account.name} ${of}`)!).filter(
    id => id !== undefined && !wanted.has(id),
  )
  if (kind === 'aggregate') {
    const { body } = await ask(operation, `${path}?by=${countedBy(of)}`, account)
    const count = (body as { count: number }[]).reduce((sum, row) => sum + row.count, 0)
    hold(operation, account, `${wanted.size} counted`, count === wanted.size, count)
  } else if (kind === 'export') {
    const { text } = await ask(operation, `${path}?columns=["id"]`, account)
    hold(operation, account, 'exactly what is seen', same(text.trim().split('\r\n').slice(1), wanted), text)
  } else if (kind === 'ids') {
    const { body } = await ask(operation, path, account, { filter: {} })
    hold(
      operation,
      account,
      'exactly what is seen',
      same((body as { ids: unknown[] }).ids.map(String), wanted),
      body,
    )
  } else if (kind === 'bulk' || kind === 'bulkAction') {
    const ids = foreign.map(id => (of.includes('/') ? id : Number(id)))
    const changes = { action: 'update', values: {} }
    const { status, body } = await ask(operation, path, account, {
      ids,
      ...(kind === 'bulk' ? changes : { input: inputAt(operation) }),
    })
    hold(
      operation,
      account,
      'nothing of others changed',
      status === 200 && (body as { changed: number }).changed === 0,
      body,
    )
  } else if (path.includes('/counts/') && foreign.length > 0) {
    const { body } = await ask(
      operation,
      `${path}?ids=${encodeURIComponent(JSON.stringify(foreign.map(Number)))}`,
      account,
    )
    const counted = (body as { count: number }[]).reduce((sum, row) => sum + row.count, 0)
    hold(operation, account, 'no count of others', counted === 0, body)
  }
}
