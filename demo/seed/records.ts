import { entityOf } from '../../src/config/entities'
import { unwrapComputed, type Entity } from '../../src/config/schema'
import { collectionOf } from '../../server/engine/crud/sql'
import { updateSearchText } from '../../server/features/tanks/searchText'
import { storeWeather } from '../../server/features/insight/weather'
import { syncAssignments } from '../../server/features/readings/syncAssignments'
import type { Database } from '../../server/engine/db/database'
import { DAY_MS } from '../../src/config/schema/durations'
import type { Env } from '../../server/engine/env'
import { keepCode } from '../../server/features/portal/activationCodes'
import { ACCOUNTS, DEMO_CODE, PASSWORD, uidOf } from './accounts'
import { makeDeviceWork } from './deviceWork'
import { makeDocuments } from './documents'
import { makeDispatch } from './dispatch'
import { DEMO_CUSTOMER, DEMO_NEWCOMER, makeFleet, type Row } from './fleet'
import { GROUPS } from './groups'
import { makeInstallPhotos } from './installPhotos'
import { makeJobs } from './jobs'
import { panelsOfDevices } from './documents/panels'
import { insertDocuments, insertRecords } from './insert'
import { COUNTIES, COUNTRIES, countyId, DISTRIBUTORS } from './lookups'
import { demoWeather } from './messages'
import { MODELS } from './models'
import { townlandRows } from './townlands'

const DEMO_STATION = 'Demonstration'

const groupId = (code: string): number => GROUPS.find(group => group.code === code)!.id

const groupRows = (): Row[] =>
  GROUPS.map(({ parent, county, tanks: _tanks, ...group }) => ({
    ...group,
    parent_id: parent ? groupId(parent) : null,
    county_id: countyId(county),
    billing_type: parent ? 'none' : 'monthly_per_tank',
    contact_name: parent ? null : 'Dispatch office',
    email: `${group.code.toLowerCase()}@example.com`,
    phone: '+353209100000',
  }))

/** All users with a sign-in. Invited users have no customer yet. */
const userRows = (): Row[] =>
  ACCOUNTS.map((account, i) => ({
    id: i + 1,
    uid: uidOf(i),
    name: account.name,
    email: account.email,
    password: PASSWORD,
    role_type: account.role,
    roles: [{ name: account.role }],
    sign_in: account.sign_in,
    service_type: account.service_type,
    tank_group_ids: account.groups?.map(groupId),
    distributor_id: account.distributor_id,
    customer_id: account.customer_id,
  }))

/** Names tanks as their owners call them. */
const nameTanks = (db: Database) =>
  db.query(
    `insert into customer_tanks (tank_id, label)
     select t.id, case when row_number() over (order by t.id) = 1 then 'House' else 'Workshop' end
     from tanks t where t.customer_id = $1`,
    [DEMO_CUSTOMER],
  )

/** Fills in copies of fields of referenced records, as a write does. */
function withCopies(
  entity: Entity,
  rows: readonly Row[],
  sources: ReadonlyMap<string, readonly Row[]>,
): Row[] {
  const copies = Object.entries(entity.fields).flatMap(([name, field]) => {
    if (field.type !== 'computed' || field.copyOf === undefined) return []
    const [reference, of] = field.copyOf.split('.') as [string, string]
    const { to } = unwrapComputed(entity.fields[reference]!) as { to: string }
    const byId = new Map((sources.get(to) ?? []).map(row => [row.id, row]))
    const fallback = entityOf(to).fields[of]!.default ?? null
    return [(row: Row) => [name, byId.get(row[reference])?.[of] ?? fallback] as const]
  })
  return rows.map(row => ({ ...row, ...Object.fromEntries(copies.map(copy => copy(row))) }))
}

/** Creates every demonstration record except readings. Runs in the caller's transaction. */
export async function makeRecords(
  db: Database,
  env: Pick<Env, 'jwtSecret'>,
  seed: number,
  end: number,
  now: Date,
): Promise<void> {
  const fleet = makeFleet(seed)
  const tables: [entity: string, rows: readonly Row[]][] = [
    ['countries', COUNTRIES],
    ['counties', COUNTIES],
    ['distributors', DISTRIBUTORS],
    ['townlands', townlandRows()],
    ['tankgroups', groupRows()],
    ['models', MODELS],
    ['customers', fleet.customers],
    ['devices', fleet.devices],
    ['tanks', fleet.tanks.map(tank => tank.record)],
    ['users', userRows()],
  ]
  const installer = userRows().find(user => user.role_type === 'install-user')!.id as number
  const client = groupId(GROUPS.find(group => !group.parent)!.code)
  const depots = GROUPS.filter(({ parent }) => parent && groupId(parent) === client).map(({ id }) => id)
  const own = fleet.tanks.map(({ record }) => record).filter(tank => depots.includes(tank.group_id as number))
  const work = makeJobs(own, { client, installer, end })
  const ids = new Map(tables.map(([entity, rows]) => [entity, rows.map(row => row.id as number)]))
  const documents = makeDocuments(seed, end, fleet, ids)
  const panels = panelsOfDevices(documents.get('panels') ?? [])
  const devices = fleet.devices.map(row => ({ ...row, panel_id: panels.get(row.id) ?? null }))
  for (const [entity, rows] of tables)
    await insertRecords(db, entityOf(entity), entity === 'devices' ? devices : rows, now)
  const sources = new Map<string, readonly Row[]>([...tables, ...documents])
  for (const [name, rows] of Object.entries({ ...work, ...makeDispatch(end) })) {
    const entity = entityOf(name)
    await insertRecords(db, entity, withCopies(entity, rows, sources), now)
  }
  await updateSearchText(db)
  await syncAssignments(
    db,
    fleet.tanks.map(({ record, device }) => ({ device_id: device.id, tank_id: record.id })),
    now,
  )
  const { from, weather } = demoWeather(seed, end)
  const days = weather.map((mean_c, n) => ({ day: from / DAY_MS + n, mean_c: Math.round(mean_c * 10) / 10 }))
  await storeWeather(db, DEMO_STATION, null, true, days)
  await db.query('update weather_stations set invented = true where station = $1', [DEMO_STATION])
  await nameTanks(db)
  await keepCode(db, env, DEMO_NEWCOMER, DEMO_CODE, now)
  for (const [name, rows] of documents) {
    const entity = entityOf(name)
    await insertDocuments(db, entity, collectionOf(entity, false), withCopies(entity, rows, sources), now)
  }
  for (const name of ['installations', 'dev_installations'] as const)
    await makeInstallPhotos(db, name, documents.get(name) ?? [], now)
  const admins = userRows().filter(user => user.role_type === 'admin')
  await makeDeviceWork(db, admins.map(({ uid }) => String(uid)) as [string, string], end)
}
