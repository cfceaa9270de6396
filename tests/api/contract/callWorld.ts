import { requestOf } from '../../../src/config/schema/calls/address'
import type { Call, Inputs } from '../../../src/config/schema/calls/define'
import { entityOf } from '../../../src/config/entities'
import { unwrapComputed, type Field } from '../../../src/config/schema'
import { addDevice, addTank, ENGINE } from '../ingest/support'
import { inputWithOwn } from './ownInput'
import { startWorld, type Answer, type Side, type World } from './world'

type Input = Record<string, unknown>
type Id = number | string

export const inputsOf = ({ params = {}, query = {}, body = {} }: Call): Inputs => ({
  ...params,
  ...query,
  ...body,
})
export const isField = (field: Inputs[string]): field is Field => field.type !== 'json'

/** Input fields that refer to records, with the entity they refer to. */
export const references = (call: Call) =>
  Object.entries(inputsOf(call)).flatMap(([name, field]) => {
    if (!isField(field)) return []
    const plain = unwrapComputed(field)
    return plain.type === 'reference' || plain.type === 'references'
      ? [{ name, entity: entityOf(plain.to), isList: plain.type === 'references' }]
      : []
  })

/** A world with two clients, with helpers to make every call in it. */
export type CallWorld = {
  readonly world: World
  /** On no tank: visible to the test-user only. */
  readonly testDevice: number
  readonly records: Record<Side, Record<string, Id>>
  /** The call's example, with ids of records that belong to one side. */
  exampleOf(call: Call, side?: Side): Promise<Input>
  /**
   * The same, with prerequisites of the call that it doesn't refer to by id: the caller's own view, session or
   * password.
   */
  withOwn(call: Call, who: string, input: Input): Promise<Input>
  ask(call: Call, who: string, input: Input, headers?: Record<string, string>): Promise<Answer>
  /** All stored data, except what the handling of any request writes. */
  stored(): Promise<unknown>
}

async function twoTanks(world: World) {
  const records: CallWorld['records'] = { a: {}, b: {} }
  for (const [side, group_id] of [
    ['a', 11],
    ['b', 21],
  ] as const) {
    const device = await addDevice(world.db, `CA11${side}0`)
    const tank = await addTank(world.db, device, { group_id })
    await world.db.query('update tanks set county_id = 1, customer_id = $2 where id = $1', [
      tank,
      side === 'a' ? 901 : null,
    ])
    await world.db.query('update devices set tank_id = $2 where id = $1', [device, tank])
    records[side] = { tanks: tank, devices: device, tankgroups: side === 'a' ? 10 : 20, counties: 1 }
  }
  records.a.customers = 901
  await world.db.query(`update devices set fw_version = '1.0'`)
  await world.db.query(`update tanks set lat = 51.9, lng = -8.5`)
  await world.db.query(
    `create table readings_2026_02 partition of readings for values from ('2026-02-01Z') to ('2026-03-01Z')`,
  )
  await world.db.query(
    `insert into readings (id, tank_id, measured_at, received_at, seq, source)
     values (1, $1, '2026-02-03Z', '2026-02-03Z', 0, 'manual')`,
    [records.a.tanks],
  )
  await world.db.query(`update devices set enclosure_id = 'P51' where id = $1`, [records.a.devices])
  return records
}

export async function startCallWorld(): Promise<CallWorld> {
  const world = await startWorld(ENGINE)
  const records = await twoTanks(world)
  const [bench] = await world.db.query<{ id: number }>(
    `insert into devices (device_id, sigfox_id, hw_version, network, is_test)
     values ('T9', 'E9E9E9E9', '2.2', 'sigfox', true) returning id`,
  )

  async function exampleOf(call: Call, side: Side = 'a'): Promise<Input> {
    const input: Input = { ...call.example }
    for (const { name, entity, isList } of references(call)) {
      if (!(name in input)) continue
      // A decided or removed record can't be decided or removed again, so each such call gets its own.
      const isRemoved = call.method === 'DELETE' && name === references(call).at(-1)!.name
      const known = isRemoved ? undefined : records[side][entity.name]
      const ofTank = entity.name === 'notes' ? { tank_id: records[side].tanks } : {}
      const id = known ?? (await world.make(entity, side, ofTank)).id
      if (entity.actions.length === 0 && !isRemoved) records[side][entity.name] = id
      input[name] = isList ? [id] : id
    }
    return input
  }
  return {
    world,
    testDevice: bench!.id,
    records,
    exampleOf,
    withOwn: (call, who, input) => inputWithOwn(call, { world, who, input, device: records.a.devices! }),
    ask(call, who, input, headers = {}) {
      const { method, url, body } = requestOf(call, input)
      return world.as(who)(method, url, body, headers)
    },
    async stored() {
      await world.app.services.idle()
      await world.app.outbox.idle()
      const tables = await world.db.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'idempotency'
           and tablename not like 'readings%' order by 1`,
      )
      const sums = tables.map(
        ({ name }) =>
          `select '${name}' as name, count(*)::int as n, md5(string_agg(t::text, ',' order by t::text)) as sum from "${name}" t`,
      )
      return world.db.query(sums.join(' union all '))
    },
  }
}
