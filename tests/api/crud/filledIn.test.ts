import { storeOf } from '../../../server/engine/crud/repository'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { entityOf } from '../../../src/config/entities'
import { normalise } from '../../support/normalise'
import { computed, reference, text, type AnyDeclaration } from '../../../src/config/schema'
import { createEnumerationGuard } from '../../../server/engine/auth/enumerationGuard'
import { behaviourOf } from '../../../server/engine/behaviour'
import { defineHook } from '../../../server/engine/behaviour/hook'
import { createRecord, updateRecord } from '../../../server/engine/crud/write'
import type { Writer } from '../../../server/engine/crud/writer'
import { AppError } from '../../../server/engine/errors'
import { startWorld, type World } from '../contract/world'
import { ENGINE } from '../ingest/support'

const UNIQUE = { key: 'validation.unique' }

const permits: AnyDeclaration = {
  name: 'permits',
  source: { rest: '/permits', table: 'permits' },
  title: 'number',
  fields: {
    number: text({ required: true, unique: { within: 'depot_id' }, max: 6 }),
    seal: text({ unique: { within: 'client_id' }, max: 6 }),
    tank_id: reference('tanks', { required: true }),
    depot_id: computed(reference('tankgroups'), { copyOf: 'tank_id.group_id' }),
    client_id: computed(reference('tankgroups')),
  },
  list: { columns: ['number'] },
  access: { read: ['admin', 'client'], create: ['client'], update: ['client'], remove: [] },
  scope: { groups: 'depot_id' },
}

/** Sets the client of the tank, which `copyOf` can't reach. */
const hook = defineHook(permits, {
  async beforeSave({ db }, values, _current, problems) {
    if (problems.tank_id || !('tank_id' in values)) return
    const [client] = await db.query<{ id: number }>(
      'select g.parent_id as id from tanks t join tankgroups g on g.id = t.group_id where t.id = $1',
      [values.tank_id],
    )
    values.client_id = client?.id
  },
})

describe('a value that is unique within what is filled in', () => {
  let world: World
  let tanks: Record<'ours' | 'beside' | 'theirs', number>
  let count = 0
  const entity = normalise([...['tanks', 'tankgroups'].map(declaredAs), permits]).at(-1)!
  beforeAll(async () => {
    world = await startWorld(ENGINE)
    await world.db.query(
      `insert into tankgroups (id, name, code, parent_id) values (12, 'A other depot', 'A2', 10)`,
    )
    await world.db.query(`create table permits (id serial primary key, number text, seal text, tank_id int,
      depot_id int, client_id int, version int not null default 1, deleted_at timestamptz,
      created_at timestamptz, created_by text, updated_at timestamptz, updated_by text)`)
    await world.db.query('create unique index permits__number__unique on permits (depot_id, lower(number))')
    await world.db.query('create unique index permits__seal__unique on permits (client_id, lower(seal))')
    const tank = async (side: 'a' | 'b', group_id: number) =>
      Number((await world.make(entityOf('tanks'), side, { group_id, customer_id: null })).id)
    tanks = { ours: await tank('a', 11), beside: await tank('a', 12), theirs: await tank('b', 21) }
  })
  afterAll(() => world.close())

  let writer: Writer
  beforeEach(() => {
    const { deps, clock } = world
    writer = {
      ...storeOf(deps),
      behaviour: behaviourOf([hook], []),
      principal: { userId: 2, uid: 'u2', role: 'client', groupIds: [10, 11, 12], customerId: null },
      now: clock.now,
      ip: null,
      requestId: null,
      log: deps.log,
      enumerationGuard: createEnumerationGuard(),
    }
  })
  const create = (values: object) =>
    createRecord(writer, entity, { number: `N${++count}`, tank_id: tanks.ours, ...values })
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => 'written',
      (error: AppError) => error.details ?? error,
    )

  test('is told to be taken by a record that the writer sees, as often as he tries', async () => {
    await create({ number: 'A 1', seal: 'S 1' })
    for (let i = 0; i < 12; i++) expect(await refused(create({ number: 'a 1' }))).toEqual({ number: UNIQUE })
    expect(await refused(create({ tank_id: tanks.beside, seal: 's 1' }))).toEqual({ seal: UNIQUE })
    expect(await create({ tank_id: tanks.beside, number: 'A 1' })).toMatchObject({ depot_id: 12 })
  })

  test('is taken where a record is moved to, too', async () => {
    await create({ number: 'B 1' })
    const { id } = await create({ number: 'B 1', tank_id: tanks.beside })
    const moved = updateRecord(writer, entity, Number(id), { tank_id: tanks.ours }, {})
    expect(await refused(moved)).toEqual({ number: UNIQUE })
  })

  test('is told together with what else is wrong', async () => {
    await create({ number: 'C 1' })
    expect(await refused(create({ number: 'c 1', seal: 'too long' }))).toEqual({
      number: UNIQUE,
      seal: { key: 'validation.tooLong', args: { max: 6 } },
    })
  })

  test('is not looked up where the reference leads out of the writer’s sight', async () => {
    await world.db.query(
      `insert into permits (number, seal, tank_id, depot_id, client_id) values ('D 1', 'T 1', $1, 21, 20)`,
      [tanks.theirs],
    )
    expect(await refused(create({ number: 'D 1', seal: 'T 1', tank_id: tanks.theirs }))).toEqual({
      tank_id: { key: 'validation.unknownReference' },
    })
  })
})

/** Minimal declarations that the declaration under test refers to. */
function declaredAs(name: string): AnyDeclaration {
  return {
    name,
    source: { rest: `/${name}`, table: name },
    title: 'name',
    fields: { name: text(), group_id: reference('tankgroups') },
    list: { columns: ['name'] },
    access: { read: ['admin', 'client'], create: ['admin'], update: ['admin'], remove: ['admin'] },
    scope: { groups: name === 'tankgroups' ? 'id' : 'group_id' },
  }
}
