import pino from 'pino'
import { ACCOUNTS } from '../../demo/seed/accounts'
import { pathOf } from '../../server/engine/crud/registerEntity'
import { seedRecords } from '../../demo/seed'
import { entities } from '../../src/config/entities'
import { migratedStore } from '../support/stores'
import { startStack, ENGINE, type Stack } from '../api/ingest/support'
import { inputOf } from '../api/contract/actionCalls'
import { operationOf, type Operation } from './operations'
import { TABLES, type Role } from './whoSees'

export type Account = { name: string; role: Role; id: number; token: string; features: readonly string[] }
type Answer = { status: number; body: unknown; text: string; headers: Record<string, unknown> }
/** Records by what they are to somebody: seen; of the same client, but not seen; of another client. */
type Objects = { own?: string; sibling?: string; foreign?: string }

let stack: Stack
export const accounts: Account[] = []
export const operations: Operation[] = []
/** Ids that each account sees, by table. */
const seen = new Map<string, Set<string>>()
export const objects = new Map<string, Objects>()
export const seenBy = ({ name }: Account, of: string) => seen.get(`${name} ${of}`)!

/** The demonstration's records behind the whole API, and who sees what of them. */
export async function prepare() {
  const store = await migratedStore(ENGINE)
  await seedRecords({
    db: store.db,
    env: { jwtSecret: 'x'.repeat(40) },
    now: () => new Date(),
    log: pino({ level: 'silent' }),
  })
  stack = await startStack(ENGINE, { RATE_LIMIT: '1000000' }, store)
  stack.clock.now = new Date()
  const enclosure = `update devices set enclosure_id = 'E-' || id, fw_version = coalesce(fw_version, '1.0')`
  await stack.db.query(enclosure)
  for (const { email, role, invited } of ACCOUNTS) {
    if (invited) continue
    const [user] = await stack.db.query<{ id: number }>('select id from users where email = $1', [email])
    const { id } = user!
    // Of no session that a request among these could end.
    const token = stack.app.jwt.sign({ sub: String(id) } as never)
    const features = await stack.db.query<{ name: string }>(
      `select unnest(g.features) as name from tankgroups g, users u where u.id = $1 and g.id = any(u.tank_group_ids)`,
      [id],
    )
    accounts.push({
      name: email,
      role: role as Role,
      id,
      token,
      features: features.map(({ name }) => name),
    })
  }
  for (const [path, methods] of Object.entries(stack.app.swagger().paths ?? {}))
    for (const method of Object.keys(methods as object))
      operations.push(operationOf(method.toUpperCase() as Operation['method'], path))
  for (const of of Object.keys(TABLES)) for (const account of accounts) await workOut(account, of)
}
export const close = () => stack.close()

/** The rows that somebody sees, by the table's own SQL. */
async function visible({ role, id }: Account, of: string, narrowed = 'true') {
  const { all, sees } = TABLES[of]!
  const condition = role === 'admin' ? 'true' : (sees[role] ?? 'false')
  return stack.db.query<{ id: string; client: number | null }>(
    `${all} and (${condition}) and (${narrowed}) and $1::int is not null order by 1`,
    [id],
  )
}

export async function workOut(account: Account, of: string) {
  const mine = await visible(account, of)
  const every = await visible({ ...account, role: 'admin' }, of)
  const ids = new Set(mine.map(({ id }) => id))
  const clients = new Set(mine.map(({ client }) => client))
  const others = every.filter(({ id }) => !ids.has(id))
  const last = every.at(-1)?.id
  seen.set(`${account.name} ${of}`, ids)
  objects.set(`${account.name} ${of}`, {
    own: mine[0]?.id ?? last,
    sibling: others.find(({ client }) => clients.has(client))?.id ?? mine.at(-1)?.id,
    foreign: others.find(({ client }) => !clients.has(client))?.id ?? last,
  })
}

export async function ask(
  { method }: Pick<Operation, 'method'>,
  url: string,
  account?: Account,
  body?: unknown,
): Promise<Answer> {
  const answer = await stack.app.inject({
    method,
    url,
    headers: {
      ...(account ? { authorization: `Bearer ${account.token}` } : {}),
      // Whoever gets past his scope is told that he is too late: nothing is changed.
      ...(method === 'GET' ? {} : { 'if-match': '"999999"', 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { payload: JSON.stringify(body ?? {}) }),
  })
  const text = answer.body
  const isJson = text.startsWith('{') || text.startsWith('[')
  return { status: answer.statusCode, body: isJson ? JSON.parse(text) : null, text, headers: answer.headers }
}

/** What isn't the id of a record in an address. */
export const filledIn = (path: string, id: string) =>
  path.replace('{id}', encodeURIComponent(id)).replace('{n}', '3').replace('{code}', `E-${id}`)

export const may = ({ role, features }: Account, { may: who, feature }: Operation) => {
  if (typeof who === 'string') return who === 'anybody' || who === 'signed in'
  return who.includes(role) && (feature === undefined || role === 'admin' || features.includes(feature))
}
// 415: a picture is taken, and none was sent.
export const PASSED = [200, 201, 204, 400, 409, 415, 422]
const total = ({ headers }: Answer) => Number(String(headers['content-range']).split('/')[1])
/** `GET /api/tanks as client@ullage.test: …`, for what isn't as it must be. */
export const faults: string[] = []
/** How many of them were looked at. */
export const looked = { cells: 0 }
export function hold(
  operation: Operation,
  who: Account | undefined,
  what: string,
  fits: boolean,
  found: unknown,
) {
  looked.cells += 1
  if (!fits)
    faults.push(
      `${operation.method} ${operation.path} as ${who?.name ?? 'nobody'}: ${what}, not ${JSON.stringify(found)?.slice(0, 200)}`,
    )
}

export async function one(operation: Operation, account: Account) {
  const ids = {
    ...objects.get(`${account.name} ${operation.of}`)!,
    absent: operation.of!.includes('/') ? 'none' : '99999999',
  }
  for (const [kind, id] of Object.entries(ids)) {
    if (id === undefined) continue
    const isSeen = seenBy(account, operation.of!).has(id)
    const answer = await ask(operation, filledIn(operation.path, id), account, operation.body)
    if (!may(account, operation))
      hold(operation, account, `403 for ${kind} ${id}`, answer.status === 403, answer.status)
    else if (!isSeen) hold(operation, account, `404 for ${kind} ${id}`, answer.status === 404, answer.status)
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

/** What the action of many records at that address asks for: what it takes, not who may. */
function inputAt(path: string) {
  const [, of, name] = /^(.+)\/bulk\/(\w+)$/.exec(path)!
  const { actions } = entities.find(entity => pathOf(entity) === of)!
  return inputOf(actions.find(action => action.name === name)!)
}

/** What only some records are told of, by a statement of its own. */
export async function summed(operation: Operation, account: Account) {
  const { of = '', kind, path } = operation
  const wanted = seenBy(account, of)
  const foreign = Object.values(objects.get(`${account.name} ${of}`)!).filter(
    id => id !== undefined && !wanted.has(id),
  )
  if (kind === 'aggregate') {
    const { by } = TABLES[of]!
    if (!by) return
    const { body } = await ask(operation, `${path}?by=${by}`, account)
    const count = (body as { count: number }[]).reduce((sum, row) => sum + row.count, 0)
    hold(operation, account, `${wanted.size} counted`, count === wanted.size, count)
  } else if (kind === 'export') {
    const { text } = await ask(operation, `${path}?columns=id`, account)
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
      ...(kind === 'bulk' ? changes : { input: inputAt(path) }),
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
