import type { FastifyInstance } from 'fastify'
import { entities, entityOf } from '../../../src/config/entities'
import { can, scopePath, unwrapComputed, withDefaults, type Entity } from '../../../src/config/schema'
import { pathOf } from '../../../server/engine/crud/registerEntity'
import { copiedValues } from '../../../server/engine/crud/copies'
import { insert } from '../../../server/engine/crud/storeValues'
import type { Writer } from '../../../server/engine/crud/writer'
import { sampleRecord } from '../../support/sampleRecord'
import type { Store } from '../../support/stores'
import { NOW, startStack, type Engine, type Stack } from '../ingest/support'

type Row = Record<string, unknown> & { id: number | string; version: number }
export type Side = 'a' | 'b'

/** Two clients that must not see each other's data, and one user of every role. */
export type World = Stack & {
  as(who: string): Caller
  /** Creates a record of the entity that belongs to one of the clients. */
  make(entity: Entity, side?: Side, more?: Record<string, unknown>): Promise<Row>
  /** Valid input to create a record of the entity. */
  sample(entity: Entity, side?: Side): Promise<Record<string, unknown>>
}
export type Answer = { status: number; body: Row & Row[]; headers: Record<string, unknown>; text: string }
export type Caller = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>

const GROUPS = { a: 11, b: 21 } as const

const USERS = [
  { id: 1, role: 'admin' },
  { id: 2, role: 'client', groups: [10] },
  { id: 3, role: 'provider', distributor: 7 },
  { id: 4, role: 'group manager', groups: [11] },
  { id: 5, role: 'test-user' },
  { id: 6, role: 'install-user' },
  { id: 7, role: 'customer', customer: 901 },
  { id: 8, role: 'none' },
  { id: 9, role: 'no such role' },
  { id: 12, role: 'driver' },
]

function caller(app: FastifyInstance, id: number): Caller {
  const token = app.jwt.sign({ sub: String(id), role: 'admin' })
  return async (method, url, payload, headers = {}) => {
    const answer = await app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    })
    const text = answer.body
    const body = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null
    return { status: answer.statusCode, body, headers: answer.headers, text }
  }
}

async function people({ db }: Stack) {
  await db.query(`insert into countries (id, name, code) values (1, 'Ireland', 'IE')`)
  await db.query(`insert into counties (id, name, country_id) values (1, 'Cork', 1)`)
  await db.query(`insert into distributors (id, name) values (7, 'Seven'), (8, 'Eight')`)
  await db.query(
    `insert into tankgroups (id, name, code, parent_id, distributor_id) values (10, 'A', 'A', null, 7), (11, 'A depot', 'A1', 10, null),
     (20, 'B', 'B', null, 8), (21, 'B depot', 'B1', 20, null)`,
  )
  await db.query(
    `insert into customers (id, name, parent_id, email, county_id, country_id) values (901, 'Own', 11, 'own@example.com', 1, 1)`,
  )
  for (const { id, role, groups = [], distributor = null, customer = null } of USERS)
    await db.query(
      `insert into users (id, uid, name, email, role_type, roles, tank_group_ids, distributor_id, customer_id,
         password_hash)
       values ($1, $2, $3, $4, $5, '[]', $6, $7, $8, 'of nothing')`,
      [id, `u${id}`, role, `u${id}@example.com`, role, groups, distributor, customer],
    )
  for (const table of ['countries', 'counties', 'distributors', 'tankgroups', 'customers', 'users'])
    await db.query(`select setval(pg_get_serial_sequence('${table}', 'id'), 1000)`)
}

export async function startWorld(
  engine: Engine,
  store?: Store,
  settings: Record<string, string> = {},
): Promise<World> {
  const stack = await startStack(engine, settings, store)
  await people(stack)
  const as = (who: string) => caller(stack.app, USERS.find(user => user.role === who)!.id)
  const admin = as('admin')
  let count = 0

  const create = async (entity: Entity, body: Record<string, unknown>): Promise<Row> => {
    // Entities without create permission are written by the server itself.
    if (!can({ role: 'admin' }, 'create', entity)) {
      const writer = { db: stack.db, production: false, now: NOW, principal: { uid: 'server' } }
      const copies = await copiedValues(writer as Writer, entity, body)
      const id = await insert(writer as Writer, entity, withDefaults(entity, { ...body, ...copies }))
      return (await admin('GET', `${pathOf(entity)}/${id}`)).body
    }
    const { status, body: made, text } = await admin('POST', pathOf(entity), body)
    if (status !== 201) throw new Error(`${entity.name}: ${status} ${text}`)
    return made
  }
  /** A further client that the users of this side see. */
  const newClient = async (side: Side, n: number): Promise<number> => {
    const [made] = await stack.db.query<{ id: number }>(
      'insert into tankgroups (name, code, distributor_id) values ($1, $1, $2) returning id',
      [`Client ${n}`, side === 'a' ? 7 : 8],
    )
    if (side === 'a')
      await stack.db.query(
        'update users set tank_group_ids = array_append(tank_group_ids, $1::int) where id in (2, 4)',
        [made!.id],
      )
    stack.app.recordWritten('users')
    return made!.id
  }
  const sample = async (entity: Entity, side: Side = 'a') => {
    const n = ++count + 100
    const refs: Record<string, number | string> = {
      tankgroups: GROUPS[side],
      countries: 1,
      counties: 1,
      // Only one client's tanks have a customer.
      ...(side === 'a' ? { customers: 901 } : {}),
    }
    // Creates the required references first.
    for (const name of entity.writable) {
      const field = unwrapComputed(entity.fields[name]!)
      if (field.type === 'reference' && entity.fields[name]!.required && refs[field.to] === undefined)
        refs[field.to] = (await make(entityOf(field.to), side)).id
    }
    // Each client has one record of its settings.
    if (entity.name === 'dispatch_settings') refs.tankgroups = await newClient(side, n)
    const record = sampleRecord(entity, n, refs)
    // Without its group, the record would belong to no client.
    const group = scopePath(entity.scope, 'groups')
    if (group !== undefined && entity.writable.includes(group)) record[group] ??= GROUPS[side]
    return entity.name === 'tankgroups' ? { ...record, parent_id: side === 'a' ? 10 : 20 } : record
  }
  const make: World['make'] = async (entity, side = 'a', more = {}) => {
    const record = await create(entity, { ...(await sample(entity, side)), ...more })
    await own(entity, record, side, make)
    return record
  }
  return { ...stack, as, make, sample }
}

/** Gives a record that is scoped through another one (a device through its tank) that other record. */
async function own(entity: Entity, record: Row, side: Side, make: World['make']) {
  const path = scopePath(entity.scope, 'groups')
  const [first, second] = path?.split('.') ?? []
  if (!second || !entity.fields[first!]!.readOnly) return
  const holder = entityOf((unwrapComputed(entity.fields[first!]!) as { to: string }).to)
  const by = Object.entries(holder.fields).find(([, field]) => {
    const plain = unwrapComputed(field)
    return plain.type === 'reference' && plain.to === entity.name && !field.readOnly
  })![0]
  await make(holder, side, { [by]: record.id })
}

/** Makes a device appear as heard recently by its network. */
export const hearDevice = ({ db, clock }: World, id: unknown) =>
  db.query(
    `insert into raw_messages (network, device_key, at, seq, payload, envelope, received_at, digest)
     select 'sigfox', ltrim(upper(sigfox_id), '0'), $2::timestamptz - n * interval '1 hour', 9 - n,
       '0101900ca0c0000000000001', '', $2, gen_random_uuid()
     from devices, generate_series(1, 3) n where id = $1 and sigfox_id is not null`,
    [id, clock.now],
  )

export { entities }
