import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { built } from './built'
import { prepare } from './lists'
import { TANKS } from './listsData'
import { at, Server } from './server'

/** Rounds in which every call is made, after a warm-up round. */
const ROUNDS = Number(process.env.FLEET_ROUNDS ?? 20)
/** Rounds for the map, after a warm-up; the median counts. */
const MAP_ROUNDS = 5
const USERS = { admin: 1, client: 5 } as const
const PAGE = 'range=%5B0%2C24%5D'
/** Groups that hold about a tenth of all tanks. */
const EXPORTED = [1, 2, 3, 4, 5]

/** History of the tanks: three events each, a service, and a few reports. */
const FILL = [
  `insert into events (tank_id, type, state, started_at, confidence, delta_l)
   select 1 + floor(${TANKS} * random())::int, kind.type, kind.state,
     now() - interval '1 minute' * (n + floor(525600 * power(random(), 2))), random(), -500 * random()
   from generate_series(1, ${3 * TANKS}) as n
   cross join lateral (select (array['threshold_low','threshold_critical','sudden_drop','topup','no_data'])[1 + n % 5] as type,
     case when n % 97 < 3 then 'open' else 'signed' end as state) as kind on conflict do nothing`,
  `insert into services (tank_id, kind, at, measured_l, state)
   select 1 + floor(${TANKS} * random())::int, 'topup', now() - interval '1 day' * 700 * random(), 200 + 800 * random(),
     case when n % 20 = 0 then 'detected' else 'confirmed' end
   from generate_series(1, ${TANKS}) as n`,
  `insert into reports (tank_id, type, state, created_at)
   select 1 + floor(${TANKS} * random())::int, 'wrong_level', 'reported', now() - interval '1 day' * 60 * random()
   from generate_series(1, ${Math.ceil(TANKS / 100)}) as n`,
  'vacuum analyze events',
  'vacuum analyze services',
  'vacuum analyze reports',
]

const DASHBOARD = [
  'summary',
  'getTankLevelSplitByPercentRemaining',
  'getTankLevelSplitByTimeRemaining',
  'getUpcomingOpportunityByContentType',
  'getHistoricalTopups',
  'changes',
  'sinceLeft',
].map(name => `/api/dashboard/${name}`)
const QUEUES = ['threshold', 'sudden_change'].map(name => `/api/events/${name}?${PAGE}`)

type Line = { readonly what: string; readonly who: string; readonly figure: string; readonly goal: string }
const ms = (value: number) => `${value.toFixed(0)} ms`

/** Latencies of one connection that requests these paths in turn, again and again, with answers that aren't cached. */
async function waits(server: Server, paths: readonly string[], token: string): Promise<number[]> {
  const taken: number[] = []
  for (let round = -1; round < ROUNDS; round++)
    for (const path of paths) {
      const begun = performance.now()
      await server.get(path, token)
      if (round >= 0) taken.push(performance.now() - begun)
    }
  return taken.toSorted((a, b) => a - b)
}

/** The same with ten connections, each requesting all paths in its own order. */
async function inParallel(server: Server, paths: readonly string[], token: string): Promise<number[]> {
  const taken = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      waits(server, [...paths.slice(i % paths.length), ...paths.slice(0, i % paths.length)], token),
    ),
  )
  return taken.flat().toSorted((a, b) => a - b)
}

async function measure(databaseUrl: string): Promise<Line[]> {
  const program = await built('listsServer')
  const server = await Server.start(program, 'product', databaseUrl)
  try {
    const token = (user: number) => server.ask<string>({ ask: 'token', user })
    const [admin, client] = [await token(USERS.admin), await token(USERS.client)]
    const lines: Line[] = []
    const first: number[] = []
    for (const path of DASHBOARD) {
      const begun = performance.now()
      await server.get(path, admin)
      first.push(performance.now() - begun)
    }
    lines.push({ what: 'Dashboard, worked out', who: 'admin', figure: ms(Math.max(...first)), goal: '2 s' })
    const dashboard = await inParallel(server, DASHBOARD, client)
    lines.push({
      what: 'Dashboard, p95',
      who: '20 000 tanks',
      figure: ms(at(dashboard, 0.95)),
      goal: '150 ms',
    })
    const queues = await waits(server, QUEUES, admin)
    lines.push({ what: 'Event queue, p95', who: 'admin', figure: ms(at(queues, 0.95)), goal: '60 ms' })
    const maps: { whole: number; bytes: number }[] = []
    for (let round = -1; round < MAP_ROUNDS; round++) {
      const map = await server.stream('/api/tanks/mapList', admin)
      if (round >= 0) maps.push(map)
    }
    const map = maps.toSorted((a, b) => a.whole - b.whole)[Math.floor(MAP_ROUNDS / 2)]!
    lines.push({
      what: 'Map of 100 000 tanks, median',
      who: 'admin',
      figure: `${ms(map.whole)}, ${(map.bytes / 1e6).toFixed(1)} MB`,
      goal: '400 ms, 1.5 MB',
    })
    return lines
  } finally {
    await server.stop()
  }
}

/** Memory is the peak of a process of its own during the export, above its level before. */
async function measureExport(databaseUrl: string): Promise<Line[]> {
  const server = await Server.start(await built('listsServer'), 'product', databaseUrl)
  try {
    const token = await server.ask<string>({ ask: 'token', user: USERS.admin })
    await server.get(`/api/tanks?${PAGE}`, token)
    const before = await server.ask<number>({ ask: 'memory' })
    const filter = encodeURIComponent(JSON.stringify({ group_id: EXPORTED }))
    const { first, whole, lines } = await server.stream(
      `/api/tanks/export?format=csv&filter=${filter}`,
      token,
    )
    const taken = (await server.ask<number>({ ask: 'memory' })) - before
    return [
      { what: `Export of ${lines} rows, first byte`, who: 'admin', figure: ms(first), goal: '300 ms' },
      {
        what: 'Export, rows a second',
        who: 'admin',
        figure: ((1000 * lines) / whole).toFixed(0),
        goal: '20 000',
      },
      { what: 'Export, memory', who: 'admin', figure: `${(taken / 1e6).toFixed(0)} MB`, goal: '150 MB' },
    ]
  } finally {
    await server.stop()
  }
}

/** Dashboard figures, queues, map and export of a fleet on PostgreSQL. `FLEET_DATABASE` names a filled database. */
export async function benchFleet(databaseUrl: string): Promise<Line[]> {
  const own = new URL(databaseUrl)
  own.pathname = `/${process.env.FLEET_DATABASE ?? `ullage_fleet_${process.pid}`}`
  const results = async () => [...(await measure(own.href)), ...(await measureExport(own.href))]
  if (process.env.FLEET_DATABASE) return results()
  const admin = new pg.Client(databaseUrl)
  await admin.connect()
  await admin.query(`create database ${own.pathname.slice(1)}`)
  try {
    await prepare(own.href)
    const client = new pg.Client(own.href)
    await client.connect()
    try {
      for (const statement of FILL) await client.query(statement)
    } finally {
      await client.end()
    }
    return await results()
  } finally {
    await admin.query(`drop database if exists ${own.pathname.slice(1)} with (force)`)
    await admin.end()
  }
}

/** Lines of the benchmarks page. */
export const fleetTable = (lines: readonly Line[]): string[] => [
  '| What | Who | Measured | Goal |',
  '| --- | --- | --: | --: |',
  ...lines.map(({ what, who, figure, goal }) => `| ${what} | ${who} | ${figure} | ${goal} |`),
]

if (process.argv[1] === import.meta.filename)
  console.log(fleetTable(await benchFleet(process.env.TEST_DATABASE_URL!)).join('\n'))
