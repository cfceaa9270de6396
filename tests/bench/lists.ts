import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { migrate, readMigrations } from '../../server/engine/db/migrate'
import { openDatabase } from '../../server/engine/db/open'
import { randomFrom } from '../../demo/simulate/random'
import { built } from './built'
import { listCases, type Case } from './listsCases'
import { fillTanks, SCOPES, TANKS } from './listsData'
import type { Statement } from './listsServer'
import { at, CONNECTIONS, Server } from './server'

/** Sequential requests per case, after a warm-up. */
const ALONE = 5
/** Rounds in which ten connections request every case, after a warm-up. */
const ROUNDS = 10
const WARM_ROUNDS = 1
/** Requests per CPU time figure, in rounds that alternate between the servers. */
const CPU_REQUESTS = 100
const CPU_ROUNDS = 3

type Timed = { readonly p50: number; readonly p95: number }
export type ListResult = Case & Timed & { readonly scope: string }

const pathOf = ({ filter, sort }: Case) => {
  const query = { filter: JSON.stringify(filter), sort: JSON.stringify(sort), range: '[0,24]' }
  return `/api/tanks?${new URLSearchParams(query).toString()}`
}

/** A case, requested as one of the users. */
type BenchRequest = Case & { readonly scope: string; readonly path: string; readonly token: string }

async function allAsked(server: Server, sample: number): Promise<BenchRequest[]> {
  const asked: BenchRequest[] = []
  for (const [scope, user] of Object.entries(SCOPES)) {
    const token = await server.ask<string>({ ask: 'token', user })
    for (const one of listCases().filter((_, index) => index % sample === 0))
      asked.push({ ...one, scope, path: pathOf(one), token })
  }
  return asked
}

const resultOf = ({ scope, filter, sort }: BenchRequest, taken: readonly number[]): ListResult => ({
  scope,
  filter,
  sort,
  p50: at(taken, 0.5),
  p95: at(taken, 0.95),
})

/** One connection requests every page, case by case. */
async function oneByOne(server: Server, asked: readonly BenchRequest[]) {
  const results: ListResult[] = []
  for (const one of asked) {
    await server.get(one.path, one.token)
    results.push(resultOf(one, await server.load(one.path, one.token, ALONE, { connections: 1 })))
    if (process.env.LISTS_PROGRESS) console.error(JSON.stringify(results.at(-1)))
  }
  return results
}

/** Ten connections request different pages at the same time: every page once per round, in varying order. */
async function mixed(server: Server, asked: readonly BenchRequest[]) {
  const random = randomFrom(42)
  const taken = new Map(asked.map(one => [one, [] as number[]]))
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
    const order = asked.map(one => ({ one, at: random() })).toSorted((a, b) => a.at - b.at)
    let next = 0
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (next < order.length) {
          const { one } = order[next++]!
          const begun = performance.now()
          await server.get(one.path, one.token)
          if (round >= 0) taken.get(one)!.push(performance.now() - begun)
        }
      }),
    )
  }
  const all = [...taken.values()].flat().toSorted((a, b) => a - b)
  return { p50: at(all, 0.5), p95: at(all, 0.95) }
}

const CPU_CASES: readonly Case[] = [
  { filter: {}, sort: ['name', 'ASC'] },
  { filter: { pct_lte: 25, state: 'active' }, sort: ['days_p50', 'ASC'] },
]

/** Cost of a request, in ms: CPU time of the server process, and the 95th percentile of the latency. */
type Cost = { readonly cpu: number; readonly p95: number }
type Compared = { readonly scope: string; readonly case: Case; readonly product: Cost; readonly bare: Cost }

/** Throws if the bare server returns other records than the product. */
async function mustAgree(server: Server, bare: Server, path: string, token: string) {
  const [own, plain] = await Promise.all([server, bare].map(each => each.records(path, token)))
  const same = (record: Record<string, unknown>, at: number) =>
    Object.entries(record).every(([name, value]) => isDeepStrictEqual(value, plain![at]?.[name]))
  if (own!.length !== plain!.length || !own!.every(same)) throw new Error(`The answers to ${path} differ`)
}

async function cost(server: Server, path: string, token: string, into: { cpu: number; taken: number[] }) {
  const { cpu, taken } = await server.cpu(path, token, CPU_REQUESTS)
  into.cpu += cpu / (CPU_REQUESTS * CPU_ROUNDS)
  into.taken.push(...taken)
}

async function besideBare(server: Server, program: string, databaseUrl: string): Promise<Compared[]> {
  const bare = await Server.start(program, 'bare', databaseUrl)
  const results: Compared[] = []
  try {
    for (const scope of ['admin', '3 groups'] as const)
      for (const one of CPU_CASES) {
        const token = await server.ask<string>({ ask: 'token', user: SCOPES[scope] })
        await server.load(pathOf(one), token, 20)
        await server.ask({ ask: 'statements' })
        await server.get(pathOf(one), token)
        const statements = await server.ask<Statement[]>({ ask: 'statements' })
        await bare.ask({ ask: 'serve', statements: statements })
        await mustAgree(server, bare, pathOf(one), token)
        await Promise.all([server, bare].map(each => each.load(pathOf(one), token, CPU_REQUESTS)))
        const [own, plain] = [
          { cpu: 0, taken: [] as number[] },
          { cpu: 0, taken: [] as number[] },
        ]
        for (let round = 0; round < CPU_ROUNDS; round++) {
          await cost(server, pathOf(one), token, own)
          await cost(bare, pathOf(one), token, plain)
        }
        const p95 = (taken: number[]) =>
          at(
            taken.toSorted((a, b) => a - b),
            0.95,
          )
        results.push({
          scope,
          case: one,
          product: { cpu: own.cpu, p95: p95(own.taken) },
          bare: { cpu: plain.cpu, p95: p95(plain.taken) },
        })
      }
  } finally {
    await bare.stop()
  }
  return results
}

async function measure(databaseUrl: string, sample: number) {
  const program = await built('listsServer')
  const server = await Server.start(program, 'product', databaseUrl)
  try {
    const asked = await allAsked(server, sample)
    return {
      alone: await oneByOne(server, asked),
      mixed: await mixed(server, asked),
      compared: await besideBare(server, program, databaseUrl),
    }
  } finally {
    await server.stop()
  }
}

/** Indexes of the tanks table that no constraint needs. */
const INDEXES = `select indexname as name, indexdef as statement from pg_indexes where tablename = 'tanks'
  and indexname not in (select conname from pg_constraint where conrelid = 'tanks'::regclass)`

/** Inserts the tanks before creating their indexes, which takes a fraction of the time. */
export async function prepare(databaseUrl: string) {
  const db = await openDatabase({ databaseUrl, dataDir: '' })
  await migrate(db, readMigrations(join(import.meta.dirname, '../../server/migrations')))
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; statement: string }>(INDEXES)
    for (const { name } of rows) await client.query(`drop index "${name}"`)
    await fillTanks(client)
    for (const { statement } of rows) await client.query(statement)
    await client.query('vacuum analyze tanks')
    // Flushes the inserted data to disk, so that no such writes disturb the measurement. Not every database user may
    // run `checkpoint`.
    await client.query('checkpoint').catch(() => undefined)
  } finally {
    await client.end()
    await db.close()
  }
}

/** Number of indexes, and their size as a share of the table's. */
async function indexShare(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ count: number; share: number }>(
    `select count(*)::int as count, max(pg_indexes_size('tanks'))::float8 / max(pg_table_size('tanks')) as share
     from pg_indexes where tablename = 'tanks'`,
  )
  await client.end()
  return rows[0]!
}

/**
 * Measures pages of the tanks list over HTTP, with a million tanks in its own database, which is dropped afterwards.
 * LISTS_DATABASE names an existing one; LISTS_SAMPLE=n measures only every nth case.
 */
export async function benchLists(databaseUrl: string) {
  const sample = Number(process.env.LISTS_SAMPLE ?? 1)
  const own = new URL(databaseUrl)
  own.pathname = `/${process.env.LISTS_DATABASE ?? `ullage_lists_${process.pid}`}`
  const results = async () => ({
    tanks: TANKS,
    indexes: await indexShare(own.href),
    ...(await measure(own.href, sample)),
  })
  if (process.env.LISTS_DATABASE) return results()
  const admin = new pg.Client(databaseUrl)
  await admin.connect()
  await admin.query(`create database ${own.pathname.slice(1)}`)
  try {
    await prepare(own.href)
    return await results()
  } finally {
    await admin.query(`drop database if exists ${own.pathname.slice(1)} with (force)`)
    await admin.end()
  }
}

/** One line per case, slowest first. */
export const worst = (results: readonly ListResult[], count: number): string[] =>
  results
    .toSorted((a, b) => b.p50 - a.p50)
    .slice(0, count)
    .map(
      ({ scope, filter, sort, p50 }) =>
        `| ${scope} | \`${JSON.stringify(filter)}\` | ${sort.join(' ')} | ${p50.toFixed(0)} |`,
    )

/** Percentage of cases whose median is within this many ms. */
export const share = (results: readonly ListResult[], ms: number): string =>
  ((100 * results.filter(({ p50 }) => p50 <= ms).length) / results.length).toFixed(1)

if (process.argv[1] === import.meta.filename) {
  const { compared, alone: each, mixed: all, indexes } = await benchLists(process.env.TEST_DATABASE_URL!)
  console.log(JSON.stringify({ compared, mixed: all, indexes }, null, 1))
  console.log(
    `${each.length} cases: ${[50, 250, 1500].map(ms => `${share(each, ms)} % in ${ms} ms`).join(', ')}`,
  )
  console.log(worst(each, 60).join('\n'))
}
