import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import pino from 'pino'
import { buildApp } from '../../server/app'
import { migrate, readMigrations } from '../../server/engine/db/migrate'
import { openDatabase, type Database } from '../../server/engine/db/open'
import { encodeUplink } from '../../server/domain/codec/uplink'
import { readEnv } from '../../server/engine/env'

/** Device count of a large operator. */
const DEVICES = Number(process.env.DEVICES ?? 100_000)

/** Each device has always been on its own tank, a box of one cubic metre. */
const FILL = [
  `insert into tankgroups (id, name) select i, 'Depot ' || i from generate_series(1, 100) i`,
  `insert into devices (id, device_id, hw_version, network, sigfox_id)
   select i, 'D' || i, '2.2', 'sigfox', to_hex(1048576 + i) from generate_series(1, ${DEVICES}) i`,
  `insert into tanks (id, name, group_id, content_type, shape, dimensions, capacity_l, device_id)
   select i, 'Tank ' || i, 1 + i % 100, 'kerosene', 'rectangular', '{"w": 1000, "l": 1000, "h": 1000}', 1000, i
   from generate_series(1, ${DEVICES}) i`,
  `insert into device_assignments (device_id, tank_id, since) select i, i, '-infinity' from generate_series(1, ${DEVICES}) i`,
  'vacuum analyze',
]

/** One Sigfox callback per device, about a minute's traffic of a whole country. */
function messages(): string {
  const time = Date.UTC(2026, 1, 1) / 1000
  const lines = Array.from({ length: DEVICES }, (_, i) =>
    JSON.stringify({
      network: 'sigfox',
      device: (1_048_577 + i).toString(16).toUpperCase(),
      time: time + (i % 60),
      data: Buffer.from(
        encodeUplink({
          type: 'level',
          version: 1,
          ullage_mm: 100 + (i % 800),
          temp_c: 11,
          battery_mv: 3600,
          echo_quality: 12,
          samples_rejected: 0,
          flags: [],
          earlier_ullage_mm: [null, null, null, null],
          config_version: 1,
        }),
      ).toString('hex'),
      seqNumber: i % 4096,
      ack: false,
      rssi: -120,
      snr: 12,
      station: '10AB',
    }),
  )
  return lines.join('\n')
}

/** Seconds from the upload until the last tank's row has its level. */
async function measure(db: Database, url: string): Promise<number> {
  await migrate(db, readMigrations(join(import.meta.dirname, '../../server/migrations')))
  for (const statement of FILL) await db.query(statement)
  const secret = 'a secret that is long enough for a test'
  const env = readEnv({ LOG_LEVEL: 'silent', SEED: 'false', JWT_SECRET: secret, DATABASE_URL: url })
  const app = await buildApp({ env, db, log: pino({ level: 'silent' }), now: () => new Date() })
  try {
    const payload = messages()
    const begun = performance.now()
    const answer = await app.inject({
      method: 'POST',
      url: '/ingest/bulk',
      headers: { 'x-ingest-key': env.ingestKey, 'content-type': 'application/x-ndjson' },
      payload,
    })
    if (answer.statusCode >= 300) throw new Error(answer.body)
    const isWaiting = async () => (await db.query('select 1 from ingest_queue limit 1')).length > 0
    while (await isWaiting()) await new Promise(resolve => setTimeout(resolve, 50))
    const seconds = (performance.now() - begun) / 1000
    const missing = await db.query('select 1 from tanks where reading_at is null limit 1')
    if (missing.length > 0) throw new Error('A tank has no reading')
    return seconds
  } finally {
    await app.close()
  }
}

/** Measures one message from each of many devices on PostgreSQL, in its own database, which is dropped afterwards. */
export async function benchDevices(databaseUrl: string) {
  const name = `ullage_devices_${process.pid}`
  const admin = new pg.Client(databaseUrl)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  const db = await openDatabase({ databaseUrl: url.href, dataDir: '' })
  try {
    const seconds = await measure(db, url.href)
    return { devices: DEVICES, seconds, perSecond: DEVICES / seconds }
  } finally {
    await db.close()
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

if (process.argv[1] === import.meta.filename)
  console.log(JSON.stringify(await benchDevices(process.env.TEST_DATABASE_URL!), null, 2))
