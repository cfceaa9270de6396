import pino from 'pino'
import { ACCOUNTS } from '../../demo/seed/accounts'
import { seedRecords } from '../../demo/seed'
import { migratedStore } from '../support/stores'
import { ENGINE, startStack, type Stack } from '../api/ingest/support'
import { NOW } from '../api/seed/support'
import { fillDemonstration } from './filled'
import { hiddenOperations } from './hidden'
import { operationOf, type Operation } from './operations'
import { notingRoutes } from './routes'
import { TABLES, type Role } from './tables'

export type Account = {
  name: string
  /** The role that applies, and the role as stored. */
  role: Role
  stored: string
  id: number
  token: string
  features: readonly string[]
}
export type Answer = { status: number; body: unknown; text: string; headers: Record<string, unknown> }
/** Records in relation to an account: visible; of the same client, but not visible; of another client. */
type Objects = { own?: string; sibling?: string; foreign?: string }

export let stack: Stack
export const accounts: Account[] = []
/** Operations in the API's description, and those of routes missing from it. */
export const operations: Operation[] = []
export const hidden: Operation[] = []
/** Ids that each account sees, by table. */
const seen = new Map<string, Set<string>>()
export const objects = new Map<string, Objects>()
export const seenBy = ({ name }: Account, of: string) => seen.get(`${name} ${of}`)!

/** A role that the server doesn't know has no permissions. */
const UNKNOWN = { email: 'unknown@ullage.test', role: 'no such role' }

async function addAccount(email: string, stored: string, role = stored as Role) {
  const [user] = await stack.db.query<{ id: number }>('select id from users where email = $1', [email])
  const { id } = user!
  // A token without a session, which no request here could end.
  const token = stack.app.jwt.sign({ sub: String(id) } as never)
  const features = await stack.db.query<{ name: string }>(
    `select unnest(g.features) as name from tankgroups g, users u where u.id = $1 and g.id = any(u.tank_group_ids)`,
    [id],
  )
  accounts.push({ name: email, role, stored, id, token, features: features.map(({ name }) => name) })
}

/**
 * The whole API with the demonstration's records, and the records that each account sees. `isFilled`: with readings and
 * all data derived from them.
 */
export async function prepare({ isFilled = true } = {}) {
  const store = await migratedStore(ENGINE)
  await seedRecords({
    db: store.db,
    env: { jwtSecret: 'x'.repeat(40) },
    now: () => NOW,
    log: pino({ level: 'silent' }),
  })
  const { built, routes } = await notingRoutes(() => startStack(ENGINE, { RATE_LIMIT: '1000000' }, store))
  stack = built
  stack.clock.now = NOW
  await stack.db.query(
    `update devices set enclosure_id = 'E-' || id, fw_version = coalesce(fw_version, '1.0')`,
  )
  if (isFilled) await fillDemonstration(stack)
  await stack.db.query(
    `insert into users (uid, name, email, role_type, roles) values ('unknown', 'Una Unknown', $1, $2, '[]')`,
    [UNKNOWN.email, UNKNOWN.role],
  )
  for (const { email, role, invited } of ACCOUNTS) if (!invited) await addAccount(email, role)
  await addAccount(UNKNOWN.email, UNKNOWN.role, 'none')
  for (const [path, methods] of Object.entries(stack.app.swagger().paths ?? {}))
    for (const method of Object.keys(methods as object))
      operations.push(operationOf(method.toUpperCase() as Operation['method'], path))
  const described = new Set(operations.map(({ method, path }) => `${method} ${path}`))
  const others = routes.filter(({ method, path }) => !described.has(`${method} ${path}`))
  hidden.push(...hiddenOperations(others, operations))
  for (const of of Object.keys(TABLES)) for (const account of accounts) await workOut(account, of)
}
export const close = () => stack.close()

/** Rows that an account sees, by the table's own SQL. */
export async function visible({ role, id }: Account, of: string, narrowed = 'true') {
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
  app = stack.app,
): Promise<Answer> {
  const answer = await app.inject({
    method,
    url,
    headers: {
      ...(account ? { authorization: `Bearer ${account.token}` } : {}),
      // A request that gets past its scope fails with a version conflict: nothing is changed.
      ...(method === 'GET' ? {} : { 'if-match': '"999999"', 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { payload: JSON.stringify(body ?? {}) }),
  })
  const text = answer.body
  const isJson = text.startsWith('{') || text.startsWith('[')
  return { status: answer.statusCode, body: isJson ? JSON.parse(text) : null, text, headers: answer.headers }
}
