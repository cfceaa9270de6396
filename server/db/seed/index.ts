import { entityOf } from '../../../src/config/entities'
import type { Principal } from '../../../src/config/schema'
import { hashPassword } from '../../auth/password'
import { createRecord, type Writer } from '../../crud/write'
import type { Deps } from '../../deps'
import type { Services } from '../../services/start'
import { ingestLines } from '../../services/ingestMessages'
import type { Database } from '../open'
import { ACCOUNTS, PASSWORD } from './accounts'
import { seedDocuments } from './documents'
import { makeFleet } from './fleet'
import { GROUPS } from './groups'
import { demoMessages } from './messages'
import { MODELS } from './models'
import { COUNTIES, COUNTRIES, countyId } from './places'

const SEED = 2026
const HOUR_MS = 3_600_000
const CHUNK = 5_000
/** Whose name stands on what the demonstration made. */
const AUTHOR: Principal = { userId: 0, uid: 'demonstration', role: 'admin', groupIds: [], customerId: null }

type Mark = { end: number; records: boolean; done: boolean }

const mark = (db: Database, value: Mark) =>
  db.query(
    `insert into facts (key, value) values ('demonstration', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(value)],
  )

/** Rows with ids of their own, as the demonstration's description names them. */
async function insert(db: Database, table: string, rows: readonly Record<string, unknown>[]) {
  for (const row of rows) {
    const names = Object.keys(row)
    await db.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(row),
    )
  }
  await db.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [table])
}

async function makeGroups(db: Database) {
  await insert(db, 'countries', COUNTRIES)
  await insert(db, 'counties', COUNTIES)
  const idOf = (code: string) => GROUPS.find(group => group.code === code)!.id
  await insert(
    db,
    'tankgroups',
    GROUPS.map(({ parent, county, tanks: _tanks, ...group }) => ({
      ...group,
      parent_id: parent ? idOf(parent) : null,
      county_id: countyId(county),
      billing_type: parent ? 'none' : 'monthly_per_tank',
      contact_name: parent ? null : 'Dispatch office',
      email: `${group.code.toLowerCase()}@example.com`,
      phone: '+353209100000',
      features: group.features ?? [],
      theme: group.theme ?? 'default',
    })),
  )
  return idOf
}

async function makeUsers(db: Database, idOf: (code: string) => number, customerId: number) {
  const password_hash = await hashPassword(PASSWORD)
  await insert(
    db,
    'users',
    ACCOUNTS.filter(account => account.email !== 'newcomer@ullage.test').map((account, i) => ({
      uid: `demo-${i + 1}`,
      name: account.name,
      email: account.email,
      password_hash,
      role_type: account.role,
      roles: JSON.stringify([{ name: account.role }]),
      sign_in: account.sign_in ?? 'password',
      service_type: account.service_type ?? 0,
      tank_group_ids: (account.groups ?? []).map(idOf),
      distributor_id: account.distributor_id ?? null,
      customer_id: account.customer ? customerId : null,
    })),
  )
}

/** Everything but the readings, in one transaction: an interrupted start leaves nothing half-made. */
async function makeRecords(deps: Deps, end: number) {
  await deps.db.transaction(async db => {
    const writer: Writer = {
      db,
      production: false,
      principal: AUTHOR,
      now: deps.now(),
      ip: null,
      requestId: null,
    }
    const create = (entity: string, values: Record<string, unknown>) =>
      createRecord(writer, entityOf(entity), values)
    const idOf = await makeGroups(db)
    for (const model of MODELS) await create('models', model)
    const { customers, tanks } = makeFleet(SEED)
    const ids: number[] = []
    for (const customer of customers) ids.push((await create('customers', customer)).id as number)
    const owned = new Map<number, number>()
    for (const { record, customer, device } of tanks) {
      const made = await create('devices', device)
      await create('tanks', { ...record, customer_id: ids[customer], device_id: made.id })
      owned.set(customer, (owned.get(customer) ?? 0) + 1)
    }
    const withTwo = [...owned].find(([, count]) => count === 2)![0]
    await db.query(
      `update customers set name = 'Cait Customer', email = 'customer@ullage.test', status = 'active' where id = $1`,
      [ids[withTwo]],
    )
    for (let i = 0; i < 12; i++)
      await create('devices', {
        device_id: `T${String(i + 1).padStart(4, '0')}`,
        hw_version: '2.2',
        fw_version: '1.6.0-rc.1',
        network: 'sigfox',
        sigfox_id: (0x5f0000 + i).toString(16),
        state: i < 6 ? 'calibrated' : 'packed',
        is_test: i < 6,
      })
    for (const [entity, rows] of Object.entries(seedDocuments(end)))
      for (const row of rows) await create(entity, row)
    await makeUsers(db, idOf, ids[withTwo]!)
    await mark(db, { end, records: true, done: false })
  })
}

/**
 * Fills an empty store with the demonstration: records first, so that one can sign in, then ninety days of messages
 * through the real ingest, oldest first. An interrupted run goes on where it was; a store with anything in it that
 * isn't the demonstration's is left alone. Everything but the end of the ninety days, which is the hour of the first
 * start, is the same on every machine.
 */
export async function seedIfEmpty(
  deps: Deps,
  services: Services,
  progress: (text: string) => void,
): Promise<void> {
  const { db, log } = deps
  const [found] = await db.query<{ value: Mark }>(`select value from facts where key = 'demonstration'`)
  if (found?.value.done) return
  if (!found) {
    const [used] = await db.query('select 1 from users union all select 1 from tankgroups limit 1')
    if (used) return
  }
  const begun = Date.now()
  const end = found?.value.end ?? Math.floor(deps.now().getTime() / HOUR_MS) * HOUR_MS
  progress('records')
  if (!found?.value.records) await makeRecords(deps, end)
  log.info({ ms: Date.now() - begun }, 'the demonstration has its records')
  const messages = demoMessages(SEED, end).map(envelope => JSON.stringify(envelope))
  for (let at = 0; at < messages.length; at += CHUNK) {
    progress(`${Math.round((100 * at) / messages.length)} % of the readings`)
    await ingestLines(deps, Buffer.from(messages.slice(at, at + CHUNK).join('\n')))
  }
  await services.idle()
  await mark(db, { end, records: true, done: true })
  log.info({ messages: messages.length, ms: Date.now() - begun }, 'the demonstration is complete')
}
