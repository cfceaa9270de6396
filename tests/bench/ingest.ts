import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import pino from 'pino'
import { buildApp, depsOf } from '../../server/app'
import { migrate, readMigrations } from '../../server/engine/db/migrate'
import { openDatabase, type Database } from '../../server/engine/db/open'
import { simulateFleet } from '../../demo/simulate/fleet'
import { readEnv } from '../../server/engine/env'
import { recalculateTank } from '../../server/features/readings/recalculateTank'

type FleetTank = {
  key: string
  device: string
  shape: string
  dimensions?: object
  strapping?: object
  capacity_l: number
  sensor_offset_mm?: number
}
type Truth = { key: string; daily_volume_l: (number | null)[] }
type Fleet = {
  tanks: FleetTank[]
  messages: Buffer
  count: number
  truth?: { first: string; tanks: Truth[] }
}

const FIRST_DAY = '2023-09-01'

/**
 * Reads the fleet from a folder (FLEET_DIR) with tanks.json, messages.ndjson.gz and truth.json, or simulates one over
 * FLEET_DAYS days.
 */
function readFleet(folder: string | undefined): Fleet {
  if (folder && existsSync(join(folder, 'messages.ndjson.gz'))) {
    const json = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown
    const messages = gunzipSync(readFileSync(join(folder, 'messages.ndjson.gz')))
    const count = messages
      .toString('utf8')
      .split('\n')
      .filter(line => line.trim()).length
    const truth = { first: FIRST_DAY, tanks: json('truth.json') as Truth[] }
    return { tanks: json('tanks.json') as FleetTank[], messages, count, truth }
  }
  const made = simulateFleet({
    seed: 7,
    tanks: 48,
    days: Number(process.env.FLEET_DAYS ?? 420),
    from: new Date(`${FIRST_DAY}T00:00:00Z`),
    lorawan: 0.2,
  })
  return {
    tanks: made.tanks,
    messages: Buffer.from(made.messages.join('\n')),
    count: made.messages.length,
    truth: { first: FIRST_DAY, tanks: made.truth },
  }
}

async function enter(db: Database, tanks: readonly FleetTank[]) {
  await db.transaction(async tx => {
    for (const tank of tanks) {
      const lorawan = tank.device.length > 8
      const [device] = await tx.query<{ id: number }>(
        `insert into devices (device_id, hw_version, network, sigfox_id, dev_eui) values ($1, '2.2', $2, $3, $4) returning id`,
        [
          tank.device,
          lorawan ? 'lorawan' : 'sigfox',
          lorawan ? null : tank.device.toUpperCase(),
          lorawan ? tank.device.toUpperCase() : null,
        ],
      )
      const [made] = await tx.query<{ id: number }>(
        `insert into tanks (name, group_id, content_type, shape, dimensions, strapping, capacity_l, sensor_offset_mm, device_id)
         values ($1, 1, 'kerosene', $2, $3::jsonb, $4::jsonb, $5, $6, $7) returning id`,
        [
          tank.key,
          tank.shape,
          JSON.stringify(tank.dimensions ?? null),
          JSON.stringify(tank.strapping ?? null),
          tank.capacity_l,
          tank.sensor_offset_mm ?? 0,
          device!.id,
        ],
      )
      await recalculateTank(tx, made!.id, new Date())
    }
  })
}

/** Share of days with readings whose last reading is within 3 % of capacity of the tank's true contents. */
export async function accuracy(db: Database, truth: NonNullable<Fleet['truth']>, column: string) {
  const rows = await db.query<{ name: string; capacity_l: number; day: number; volume: number }>(
    `select distinct on (t.id, day) t.name, t.capacity_l,
       floor((extract(epoch from r.measured_at) - extract(epoch from $1::timestamptz)) / 86400)::int as day, r.${column} as volume
     from readings r join tanks t on t.id = r.tank_id where r.${column} is not null
     order by t.id, day, r.measured_at desc, r.seq desc`,
    [`${truth.first}T00:00:00Z`],
  )
  const days = new Map(truth.tanks.map(tank => [tank.key, tank.daily_volume_l]))
  const scored = rows.filter(row => days.get(row.name)?.[row.day] != null)
  const good = scored.filter(
    row => Math.abs(row.volume - days.get(row.name)![row.day]!) <= 0.03 * row.capacity_l,
  )
  return { days: scored.length, good: good.length, share: good.length / scored.length }
}

async function run(url: string | undefined, fleet: Fleet) {
  const folder = mkdtempSync(join(tmpdir(), 'ullage-bench-'))
  const env = readEnv({
    LOG_LEVEL: 'silent',
    SEED: 'false',
    DATA_DIR: folder,
    JWT_SECRET: 'a secret that is long enough for a test',
    ...(url ? { DATABASE_URL: url } : {}),
  })
  const db = await openDatabase(env)
  try {
    await migrate(db, readMigrations(join(import.meta.dirname, '../../server/migrations')))
    await enter(db, fleet.tanks)
    const deps = depsOf({ env, db, log: pino({ level: 'silent' }), now: () => new Date() })
    const app = await buildApp(deps)
    const begun = performance.now()
    const answer = await app.inject({
      method: 'POST',
      url: '/ingest/bulk',
      headers: { 'x-ingest-key': env.ingestKey, 'content-type': 'application/x-ndjson' },
      payload: fleet.messages,
    })
    const answered = performance.now()
    await app.services.idle()
    const done = performance.now()
    const [{ n: readings } = { n: 0 }] = await db.query<{ n: number }>('select count(*) as n from readings')
    const scores = fleet.truth && {
      raw: await accuracy(db, fleet.truth, 'volume_l'),
      smoothed: await accuracy(db, fleet.truth, 'smoothed_volume_l'),
    }
    await app.close()
    return {
      engine: db.engine,
      answer: answer.json() as unknown,
      answeredSeconds: (answered - begun) / 1000,
      seconds: (done - begun) / 1000,
      perSecond: fleet.count / ((done - begun) / 1000),
      readings,
      scores,
    }
  } finally {
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs in its own database, which is dropped afterwards. */
async function onPostgres(url: string, fleet: Fleet) {
  const name = `ullage_bench_${process.pid}`
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`create database ${name}`)
  try {
    const own = new URL(url)
    own.pathname = `/${name}`
    return await run(own.href, fleet)
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

/**
 * Posts a fleet's messages to `/ingest/bulk` and waits until all readings and snapshots exist, on the embedded database
 * and, if TEST_DATABASE_URL names a server, on PostgreSQL.
 */
export async function benchIngest() {
  const fleet = readFleet(process.env.FLEET_DIR)
  const url = process.env.TEST_DATABASE_URL
  const results = [await run(undefined, fleet)]
  if (url) results.push(await onPostgres(url, fleet))
  return { messages: fleet.count, results }
}

if (process.argv[1] === import.meta.filename) console.log(JSON.stringify(await benchIngest(), null, 2))
