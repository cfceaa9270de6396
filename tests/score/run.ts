import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import pino from 'pino'
import { buildApp } from '../../server/app'
import { migrate, readMigrations } from '../../server/engine/db/migrate'
import { openDatabase, type Database } from '../../server/engine/db/open'
import { readEnv } from '../../server/engine/env'
import { recalculateTank } from '../../server/features/readings/recalculateTank'
import { storeWeather } from '../../server/features/insight/weather'
import type { Fleet } from './fleet'
import { ownPostgres } from './ownPostgres'

/** Messages of one upload, as a network delivers a backlog. */
const UPLOAD = 10_000

async function enter(db: Database, fleet: Fleet): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  await db.query(
    `insert into tankgroups (id, name, code, billing_type) overriding system value values (1, 'Scored', 'SCORED', 'none')`,
  )
  for (const tank of fleet.tanks) {
    const network = tank.device.length > 8 ? 'lorawan' : 'sigfox'
    const id = tank.device.toUpperCase()
    const [device] = await db.query<{ id: number }>(
      `insert into devices (device_id, hw_version, network, sigfox_id, dev_eui) values ($1, '2.2', $2, $3, $4) returning id`,
      [id, network, network === 'sigfox' ? id : null, network === 'sigfox' ? null : id],
    )
    const { key, content_type, content_label, direction, shape, dimensions, strapping } = tank
    const [made] = await db.query<{ id: number }>(
      `insert into tanks (name, group_id, content_type, content_label, direction, shape, dimensions, strapping, capacity_l,
         sensor_offset_mm, device_id)
       values ($1, 1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8, $9, $10) returning id`,
      [
        key,
        content_type,
        content_label ?? null,
        direction,
        shape,
        dimensions ? JSON.stringify(dimensions) : null,
        strapping ? JSON.stringify(strapping) : null,
        tank.capacity_l,
        tank.sensor_offset_mm ?? 0,
        device!.id,
      ],
    )
    await recalculateTank(db, made!.id, new Date())
    ids.set(key, made!.id)
  }
  return ids
}

export type Processed = {
  readonly db: Database
  readonly ids: ReadonlyMap<string, number>
  readonly seconds: number
  close(): Promise<void>
}

/**
 * An empty store: the one that TEST_DATABASE_URL names, or a new PostgreSQL server if the machine has one, or an
 * embedded store.
 */
async function emptyStore() {
  const named = process.env.TEST_DATABASE_URL
  if (named) return { settings: { DATABASE_URL: named }, end: async () => undefined }
  const own = await ownPostgres().catch((error: Error) => {
    process.stderr.write(
      `PostgreSQL is here, but does not start (${error.message}); the embedded store stands in\n`,
    )
    return undefined
  })
  if (own) return { settings: { DATABASE_URL: own.url }, end: own.stop }
  const folder = mkdtempSync(join(tmpdir(), 'ullage-score-'))
  return {
    settings: { DATA_DIR: folder },
    end: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Sends a fleet through the real ingest, and waits until every event and forecast is computed. */
export async function processFleet(fleet: Fleet, weather: ReadonlyMap<number, number>): Promise<Processed> {
  const store = await emptyStore()
  const env = readEnv({
    LOG_LEVEL: 'silent',
    SEED: 'false',
    ...store.settings,
    JWT_SECRET: 'a secret that is long enough for a test',
  })
  const db = await openDatabase(env)
  await migrate(db, readMigrations(join(import.meta.dirname, '../../server/migrations')))
  const ids = await enter(db, fleet)
  const days = [...weather].map(([day, mean_c]) => ({ day, mean_c }))
  if (days.length > 0) await storeWeather(db, 'scored', null, true, days)
  const app = await buildApp({ env, db, log: pino({ level: 'silent' }), now: () => new Date() })
  let [rejected, parked] = [0, 0]
  let why: string | undefined
  const begun = performance.now()
  for (let i = 0; i < fleet.lines.length; i += UPLOAD) {
    const answer = await app.inject({
      method: 'POST',
      url: '/ingest/bulk',
      headers: { 'x-ingest-key': env.ingestKey, 'content-type': 'application/x-ndjson' },
      payload: fleet.lines.slice(i, i + UPLOAD).join('\n'),
    })
    if (answer.statusCode >= 300)
      throw new Error(`/ingest/bulk: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
    const told = answer.json<{ parked: number; rejected: { line: number; error: string }[] }>()
    rejected += told.rejected.length
    parked += told.parked
    why ??= told.rejected[0]?.error
  }
  await app.services.idle()
  const seconds = (performance.now() - begun) / 1000
  if (rejected + parked > 0)
    process.stderr.write(
      `${rejected} messages were rejected${why === undefined ? '' : ` (${why})`}, ${parked} are of unknown devices\n`,
    )
  return {
    db,
    ids,
    seconds,
    close: async () => {
      await app.close()
      await db.close()
      await store.end()
    },
  }
}
