import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { Pool } from 'undici'
import { migrate, readMigrations } from '../../server/db/migrate'
import { openDatabase } from '../../server/db/open'
import { listCases, type Case } from './listsCases'
import { fillTanks, SCOPES, TANKS } from './listsData'
import type { Ask, Statement } from './listsServer'

const CONNECTIONS = 10
/** Requests before anything is measured, for engines that compile what they run. */
const WARM_UP = 2000
/** Requests per case, and how long a case may take at most; two on every connection come before. */
export const REQUESTS = 100
const CASE_MS = 2000
/** Requests for one figure of CPU time, in rounds that alternate between the servers. */
const CPU_REQUESTS = 200
const CPU_ROUNDS = 5

type Timed = { readonly p50: number; readonly p95: number }
export type ListResult = Case & Timed & { readonly scope: string }

class Server {
  private readonly pool: Pool

  private constructor(
    private readonly child: ChildProcess,
    port: number,
  ) {
    this.pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS })
  }

  static async start(kind: 'product' | 'bare', databaseUrl: string) {
    const child = fork(join(import.meta.dirname, 'listsServer.ts'), [kind, databaseUrl], {
      execArgv: ['--import', 'tsx'],
      // What production runs with: Express-like frameworks and loggers look at it.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const [port] = (await once(child, 'message')) as [number]
    return new Server(child, port)
  }

  async ask<Answer>(message: Ask): Promise<Answer> {
    const answer = once(this.child, 'message')
    this.child.send(message)
    return (await answer)[0] as Answer
  }

  /** Nothing of an answer is kept: on a machine that runs server, database and this, `fetch` would be a good part of what is measured. */
  get(path: string, token: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` }
      let status = 0
      let bytes = 0
      this.pool.dispatch(
        { method: 'GET', path, headers },
        {
          // Without this one a handler is taken for one of the older kind.
          onRequestStart: () => undefined,
          onResponseStart: (_, code) => void (status = code),
          onResponseData: (_, chunk) => void (bytes += chunk.length),
          onResponseEnd: () =>
            status === 200 && bytes > 0 ? resolve() : reject(new Error(`${status} ${path}`)),
          onResponseError: (_, error) => reject(error),
        },
      )
    })
  }

  /** Latencies in ms, sorted, of requests that ten connections make one after the other. */
  async load(path: string, token: string, requests: number, ms = Number.POSITIVE_INFINITY) {
    const taken: number[] = []
    const until = performance.now() + ms
    let left = requests
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (left-- > 0 && performance.now() < until) {
          const begun = performance.now()
          await this.get(path, token)
          taken.push(performance.now() - begun)
        }
      }),
    )
    return taken.toSorted((a, b) => a - b)
  }

  /** CPU time of the process for so many requests, in ms, and how long each took. */
  async cpu(path: string, token: string, requests: number) {
    const before = await this.ask<number>({ ask: 'cpu' })
    const taken = await this.load(path, token, requests)
    return { cpu: (await this.ask<number>({ ask: 'cpu' })) - before, taken }
  }

  async stop() {
    await this.pool.destroy()
    this.child.disconnect()
    await once(this.child, 'exit')
  }
}

const pathOf = ({ filter, sort }: Case) => {
  const query = { filter: JSON.stringify(filter), sort: JSON.stringify(sort), range: '[0,24]' }
  return `/api/tanks?${new URLSearchParams(query).toString()}`
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!

async function latencies(server: Server, sample: number) {
  const results: ListResult[] = []
  const until = performance.now() + Number(process.env.LISTS_SECONDS ?? 1800) * 1000
  let left = 0
  const admin = await server.ask<string>({ ask: 'token', user: SCOPES.admin })
  await server.load(pathOf({ filter: {}, sort: ['name', 'ASC'] }), admin, WARM_UP)
  for (const [scope, user] of Object.entries(SCOPES)) {
    const token = await server.ask<string>({ ask: 'token', user })
    for (const one of listCases().filter((_, index) => index % sample === 0)) {
      if (performance.now() > until) {
        left++
        continue
      }
      await server.load(pathOf(one), token, 2 * CONNECTIONS, CASE_MS)
      const taken = await server.load(pathOf(one), token, REQUESTS, CASE_MS)
      if (process.env.LISTS_PROGRESS)
        console.error(scope, JSON.stringify(one), at(taken, 0.5), at(taken, 0.95))
      results.push({ scope, ...one, p50: at(taken, 0.5), p95: at(taken, 0.95) })
    }
  }
  return { results, left }
}

const CPU_CASES: readonly Case[] = [
  { filter: {}, sort: ['name', 'ASC'] },
  { filter: { pct_lte: 25, state: 'active' }, sort: ['days_p50', 'ASC'] },
]

/** What a request costs, in ms: CPU time of the server process, and the 95th percentile of what it takes. */
type Cost = { readonly cpu: number; readonly p95: number }
type Compared = { readonly scope: string; readonly case: Case; readonly product: Cost; readonly bare: Cost }

async function cost(server: Server, path: string, token: string, into: { cpu: number; taken: number[] }) {
  const { cpu, taken } = await server.cpu(path, token, CPU_REQUESTS)
  into.cpu += cpu / (CPU_REQUESTS * CPU_ROUNDS)
  into.taken.push(...taken)
}

async function besideBare(server: Server, databaseUrl: string): Promise<Compared[]> {
  const bare = await Server.start('bare', databaseUrl)
  const results: Compared[] = []
  try {
    for (const scope of ['admin', '3 groups'] as const)
      for (const one of CPU_CASES) {
        const token = await server.ask<string>({ ask: 'token', user: SCOPES[scope] })
        // What is remembered of a list's length is so by then: the bare server sends what the product does.
        await server.load(pathOf(one), token, 20)
        await server.ask({ ask: 'statements' })
        await server.get(pathOf(one), token)
        const statements = await server.ask<Statement[]>({ ask: 'statements' })
        await bare.ask({ ask: 'serve', statements })
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
  const server = await Server.start('product', databaseUrl)
  try {
    const measured = await latencies(server, sample)
    return { ...measured, compared: await besideBare(server, databaseUrl) }
  } finally {
    await server.stop()
  }
}

/** The tanks come before the indexes of their lists: to build those afterwards takes a fraction of the time. */
async function prepare(databaseUrl: string) {
  const all = readMigrations(join(import.meta.dirname, '../../server/db/migrations'))
  const db = await openDatabase({ databaseUrl, dataDir: '' })
  await migrate(
    db,
    all.filter(({ name }) => name < '0004'),
  )
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await fillTanks(client)
  await migrate(db, all)
  await client.query('vacuum analyze tanks')
  await client.end()
  await db.close()
}

/**
 * Measures pages of the list of tanks, over HTTP, against a million tanks in a database of its own, which is dropped
 * afterwards. LISTS_DATABASE names one that is there already; LISTS_SAMPLE takes every so manieth case
 * only, and LISTS_SECONDS bounds the whole; what it left out is counted in `left`.
 */
export async function benchLists(databaseUrl: string) {
  const sample = Number(process.env.LISTS_SAMPLE ?? 1)
  const own = new URL(databaseUrl)
  own.pathname = `/${process.env.LISTS_DATABASE ?? `ullage_lists_${process.pid}`}`
  if (process.env.LISTS_DATABASE) return { tanks: TANKS, ...(await measure(own.href, sample)) }
  const admin = new pg.Client(databaseUrl)
  await admin.connect()
  await admin.query(`create database ${own.pathname.slice(1)}`)
  try {
    await prepare(own.href)
    return { tanks: TANKS, ...(await measure(own.href, sample)) }
  } finally {
    await admin.query(`drop database if exists ${own.pathname.slice(1)} with (force)`)
    await admin.end()
  }
}

/** One line a case, the slowest first. */
export const worst = (results: readonly ListResult[], count: number): string[] =>
  results
    .toSorted((a, b) => b.p95 - a.p95)
    .slice(0, count)
    .map(
      ({ scope, filter, sort, p50, p95 }) =>
        `| ${scope} | \`${JSON.stringify(filter)}\` | ${sort.join(' ')} | ${p50.toFixed(0)} | ${p95.toFixed(0)} |`,
    )

if (process.argv[1] === import.meta.filename) {
  const { compared, results } = await benchLists(process.env.TEST_DATABASE_URL!)
  console.log(JSON.stringify(compared, null, 1))
  console.log(`${results.length} cases, ${results.filter(({ p95 }) => p95 > 50).length} over 50 ms`)
  console.log(worst(results, 60).join('\n'))
}
