import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import pino from 'pino'
import { buildApp } from '../../server/app'
import { migrate, readMigrations } from '../../server/engine/db/migrate'
import { openDatabase } from '../../server/engine/db/open'
import { readEnv } from '../../server/engine/env'
import { letTestsSign } from '../support/tokens'

/** Documents of one collection after some years at a bench. */
const ROWS = 50_000
const DEVICES = 2000
const TRIES = 7

type Case = { name: string; of: string; query: string }
export type DocumentResult = Case & { ms: number }

const listOf = (filter: object, sort: readonly [string, string], from = 0) =>
  new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: JSON.stringify(sort),
    range: JSON.stringify([from, from + 24]),
  }).toString()

const MEASURED: readonly Omit<Case, 'of'>[] = [
  { name: 'the newest', query: listOf({}, ['created_at', 'DESC']) },
  { name: 'one device', query: listOf({ device_id: 7 }, ['created_at', 'DESC']) },
  { name: 'those that failed', query: listOf({ pass: false }, ['created_at', 'DESC']) },
  { name: 'one rig, by device', query: listOf({ rig: 'Rig 1' }, ['device_id', 'ASC']) },
  {
    name: 'of one batch that failed',
    query: listOf({ batch_id: 'B3', pass: false }, ['created_at', 'DESC']),
  },
  { name: 'a page far behind', query: listOf({}, ['created_at', 'DESC'], 9000) },
]
const CHECKED: readonly Omit<Case, 'of'>[] = [
  { name: 'by its own moment', query: listOf({}, ['at', 'DESC']) },
  { name: 'since a moment', query: listOf({ at_gte: '2026-02-01T00:00:00.000Z' }, ['at', 'DESC']) },
  { name: 'poor ones, by their moment', query: listOf({ score_lt: 50 }, ['at', 'DESC']) },
  { name: 'one fault, by its moment', query: listOf({ fault_code: 'Weak echo' }, ['at', 'DESC']) },
  { name: 'one device’s, by their moment', query: listOf({ device_id: 7 }, ['at', 'DESC']) },
]
const CASES: readonly Case[] = [
  ...MEASURED.map(each => ({ ...each, of: 'measurements' })),
  ...CHECKED.map(each => ({ ...each, of: 'health_checks_v2' })),
]

const FILL = [
  `insert into users (id, uid, name, email, role_type, roles, password_hash)
   values (1, 'u1', 'admin', 'a@example.com', 'admin', '[]', 'of nothing')`,
  `insert into devices (id, device_id, hw_version, network) select i, 'D' || i, '2.2', 'nbiot' from generate_series(1, ${DEVICES}) i`,
  `insert into documents (collection, id, data, created_at, updated_at)
   select 'measurements', upper(lpad(to_hex(i), 6, '0')), jsonb_build_object('device_id', 1 + i % ${DEVICES}, 'batch_id', 'B' || i % 20,
     'rig', 'Rig ' || i % 4, 'reference_mm', 500, 'samples_mm', '[500, 501]'::jsonb, 'mean_mm', 500.5, 'error_mm', 0.5,
     'sd_mm', 0.7, 'pass', i % 12 <> 0, 'is_test', i % 50 = 0), t.at, t.at
   from generate_series(1, ${ROWS}) i cross join lateral (select '2026-01-01Z'::timestamptz + i * interval '1 minute' as at) t`,
  `insert into documents (collection, id, data, created_at, updated_at)
   select 'health_checks_v2', upper(lpad(to_hex(i), 6, '0')), jsonb_build_object('device_id', 1 + i % ${DEVICES},
     'at', to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'battery_mv', 3000 + i % 600, 'score', i % 100,
     'reasons', '[]'::jsonb, 'fault_code', case when i % 9 = 0 then 'Weak echo' else 'No fault' end), t.at, t.at
   from generate_series(1, ${ROWS}) i cross join lateral (select '2026-01-01Z'::timestamptz + i * interval '1 minute' as at) t`,
  'analyze',
]

/** Time of one page of a collection of 50 000, with its total, on the embedded store: medians in ms. */
export async function benchDocuments(): Promise<DocumentResult[]> {
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: 'memory:',
    SEED: 'false',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '10000000',
    JWT_SECRET: 'a secret that is long enough for a test',
  })
  const db = await openDatabase(env)
  await migrate(db, readMigrations(join(import.meta.dirname, '../../server/migrations')))
  for (const statement of FILL) await db.query(statement)
  const app = await buildApp({ env, db, log: pino({ level: 'silent' }), now: () => new Date() })
  letTestsSign(app)
  const authorization = `Bearer ${app.jwt.sign({ sub: '1', role: 'admin' })}`
  const results: DocumentResult[] = []
  for (const each of CASES) {
    const times: number[] = []
    for (let i = 0; i < TRIES; i++) {
      const begun = performance.now()
      const url = `/api/collections/${each.of}?${each.query}`
      const answer = await app.inject({ url, headers: { authorization } })
      times.push(performance.now() - begun)
      if (answer.statusCode !== 200) throw new Error(`${each.name}: ${answer.statusCode} ${answer.body}`)
    }
    results.push({ ...each, ms: times.toSorted((a, b) => a - b)[Math.floor(TRIES / 2)]! })
  }
  await app.close()
  await db.close()
  return results
}

/** The same as a section of the benchmarks page. */
export async function documentSection(): Promise<string[]> {
  const results = await benchDocuments()
  return [
    `Pages of 25 of collections of ${ROWS} documents, with their total, on the embedded store:`,
    '',
    '| Shows | ms |',
    '| --- | --: |',
    ...results.map(({ name, ms }) => `| ${name} | ${ms.toFixed(0)} |`),
    '',
  ]
}
