import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { buildApp, depsOf } from '../../../server/app'
import type { Database } from '../../../server/engine/db/open'
import type { Deps } from '../../../server/engine/deps'
import { encodeUplink, type Uplink } from '../../../server/domain/codec/uplink'
import { readEnv } from '../../../server/engine/env'
import { onDeviceRegistered } from '../../../server/features/readings/onDeviceRegistered'
import { recalculateTank } from '../../../server/features/readings/recalculateTank'
import { ENGINE, migratedStore, type Store } from '../../support/stores'
import { letTestsSign } from '../../support/tokens'

export const KEY = 'ullage-demo'
export const NOW = new Date('2026-03-01T12:00:00Z')
export const HOUR = 3_600_000

export { ENGINE }
export type Engine = typeof ENGINE

export type Stack = {
  app: FastifyInstance
  db: Database
  deps: Deps
  /** The server's clock. */
  clock: { now: Date }
  close(): Promise<void>
}

/** The whole server on an empty store, or on the given one. */
export async function startStack(
  engine: Engine,
  settings: Record<string, string> = {},
  store?: Store,
): Promise<Stack> {
  const { db, url, close: closeStore } = store ?? (await migratedStore(engine))
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    SEED: 'false',
    // Tests make more requests a minute than a person does.
    RATE_LIMIT: '100000',
    JWT_SECRET: 'a secret that is long enough for a test',
    DATABASE_URL: url,
    ...settings,
  })
  const clock = { now: NOW }
  const deps = depsOf({ env, db, log: pino({ level: 'silent' }), now: () => clock.now })
  const app = await buildApp(deps)
  await app.ready()
  // Tests move the clock, which would make background tasks due in the middle of them.
  await app.scheduled.stop()
  letTestsSign(app)
  const close = async () => {
    await app.close()
    await closeStore()
  }
  return { app, db, deps, clock, close }
}

/** Creates a device as the API's hooks do. */
export const addDevice = (
  db: Database,
  sigfox_id: string,
  more: { hw_version?: string; calibration?: object } = {},
): Promise<number> =>
  db.transaction(async tx => {
    const [row] = await tx.query<{ id: number }>(
      `insert into devices (device_id, hw_version, network, sigfox_id, calibration)
       values ($1, $2, 'sigfox', $1, $3::jsonb) returning id`,
      [sigfox_id, more.hw_version ?? '2.2', JSON.stringify(more.calibration ?? null)],
    )
    await onDeviceRegistered(tx, row!.id)
    return row!.id
  })

/** A box of 1 m by 1 m, 1 m high: a millimetre equals a litre. */
export const BOX = { shape: 'rectangular', dimensions: { w: 1000, l: 1000, h: 1000 }, capacity_l: 1000 }

export const addTank = (
  db: Database,
  device_id: number | null,
  more: { offset?: number; group_id?: number; name?: string } = {},
  now = NOW,
): Promise<number> =>
  db.transaction(async tx => {
    const [row] = await tx.query<{ id: number }>(
      `insert into tanks (name, group_id, content_type, shape, dimensions, capacity_l, sensor_offset_mm, device_id)
       values ($1, $2, 'kerosene', $3, $4::jsonb, $5, $6, $7) returning id`,
      [
        more.name ?? 'box',
        more.group_id ?? 1,
        BOX.shape,
        JSON.stringify(BOX.dimensions),
        BOX.capacity_l,
        more.offset ?? 0,
        device_id,
      ],
    )
    await recalculateTank(tx, row!.id, now)
    return row!.id
  })

/** A message's twelve bytes in hexadecimal. */
export const payload = (said: Partial<Uplink> = {}): string =>
  Buffer.from(
    encodeUplink({
      type: 'level',
      version: 1,
      ullage_mm: 400,
      temp_c: 11,
      battery_mv: 3600,
      echo_quality: 12,
      samples_rejected: 0,
      flags: [],
      earlier_ullage_mm: [null, null, null, null],
      config_version: 1,
      ...said,
    }),
  ).toString('hex')

export type Callback = Record<string, unknown> & { time: number; seqNumber: number }

/** A Sigfox callback, `hours` after 1 February 2026. */
export const sigfox = (
  device: string,
  hours: number,
  seqNumber: number,
  said: Partial<Uplink> = {},
): Callback => ({
  network: 'sigfox',
  device,
  time: (Date.UTC(2026, 1, 1) + hours * HOUR) / 1000,
  data: payload(said),
  seqNumber,
  ack: false,
  rssi: -120,
  snr: 12,
  station: '10AB',
})

export const post = (app: FastifyInstance, path: string, body: object | string, headers = {}) =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { 'x-ingest-key': KEY, 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })

export const postAll = (app: FastifyInstance, callbacks: readonly object[]) =>
  post(app, '/ingest/bulk', callbacks.map(callback => JSON.stringify(callback)).join('\n'))

/** Everything computed from messages, without mere row counters. */
export async function worked(db: Database) {
  const readings = await db.query(
    `select tank_id, device_id, measured_at, received_at, seq, source, ullage_mm, level_mm, volume_l, smoothed_volume_l,
       temp_c, battery_mv, quality, flags, excluded from readings order by device_id, measured_at, seq, tank_id`,
  )
  const tanks = await db.query(
    'select id, level_mm, volume_l, pct, ullage_l, reading_at, quality, version from tanks order by id',
  )
  const devices = await db.query(
    `select id, last_seen_at, battery_mv, temp_c, rssi, loss_pct, status_quality, config_version, version
     from devices order by id`,
  )
  return { readings, tanks, devices }
}

/** Deletes messages and their results, but keeps tanks and devices. */
export async function forget(db: Database) {
  await db.query('truncate raw_messages, readings, ingest_queue, parked_messages')
  await db.query(
    `update tanks set level_mm = null, volume_l = null, pct = null, ullage_l = null, reading_at = null, quality = null`,
  )
  await db.query(
    `update devices set last_seen_at = null, battery_mv = null, temp_c = null, rssi = null, loss_pct = null,
       status_quality = null, config_version = null`,
  )
}

/** Empties the store, which is faster than creating a new one (seconds). */
export async function reset({ app, db, clock }: Stack) {
  clock.now = NOW
  await app.services.idle()
  await db.query(
    `truncate raw_messages, readings, ingest_queue, parked_messages, device_assignments, device_identities,
     quarantine_ends, notes, reports, tanks, devices restart identity cascade`,
  )
}
