import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { ensureBuilt } from '../../scripts/built.mjs'
import { benchDevices } from './devices'
import { documentSection } from './documents'
import { benchFleet, fleetTable } from './fleet'
import { benchIngest } from './ingest'
import { benchLists, share, worst, type ListResult } from './lists'
import { TANKS } from './listsData'
import { watchStolen } from './stolen'
import { replaceSection } from './page'
import { signInSection } from './signIn'

const ROOT = join(import.meta.dirname, '../..')

/** Seconds from the start of the server, with a new and empty embedded database, until it reports that it is ready. */
async function startUp(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'ullage-start-'))
  const port = 20_000 + (process.pid % 20_000)
  const begun = performance.now()
  const server = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'server/main.ts')], {
    stdio: 'ignore',
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder, SEED: 'false', PORT: String(port) },
  })
  try {
    while (performance.now() - begun < 60_000) {
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
        answer => answer.ok,
        () => false,
      )
      if (ready) return (performance.now() - begun) / 1000
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    return Number.NaN
  } finally {
    server.kill()
    await new Promise(resolve => server.once('exit', resolve))
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Speed of the cases by scope, and the slowest cases. */
function tables(results: readonly ListResult[], slowest: number): string[] {
  const scopes = [...new Set(results.map(row => row.scope))]
  const line = (scope: string, own: readonly ListResult[]) =>
    `| ${scope} | ${own.length} | ${[50, 250, 1500].map(ms => share(own, ms)).join(' | ')} |`
  return [
    '| Scope | Cases | ≤ 50 ms, % | ≤ 250 ms, % | ≤ 1.5 s, % |',
    '| --- | --: | --: | --: | --: |',
    ...scopes.map(scope =>
      line(
        scope,
        results.filter(row => row.scope === scope),
      ),
    ),
    line('all', results),
    '',
    'The slowest:',
    '',
    '| Scope | Filter | Sort | ms |',
    '| --- | --- | --- | --: |',
    ...worst(results, slowest),
    '',
  ]
}

async function lists(url: string | undefined): Promise<string[]> {
  if (!url) return ['Not measured: TEST_DATABASE_URL names no PostgreSQL server.']
  const stolen = watchStolen()
  const { tanks, indexes, alone, mixed, compared } = await benchLists(url)
  const stolenShare = stolen()
  return [
    `${tanks} tanks, ${indexes.count} indexes with ${indexes.share.toFixed(1)} times the bytes of the table; pages of 25 rows with`,
    `their total, over HTTP; server, database and client share the machine. ${alone.length} cases: every declared filter and sort,`,
    'for four users. The median of each case, by one connection:',
    ...(stolenShare === undefined
      ? []
      : [
          `(The machine's host gave ${(100 * stolenShare).toFixed(0)} % of its CPU time to others meanwhile.)`,
        ]),
    '',
    ...tables(alone, 20),
    `Ten connections that ask for all of them, each for another: median ${mixed.p50.toFixed(0)} ms, p95 ${mixed.p95.toFixed(0)} ms.`,
    '',
    'The same beside a bare Fastify and pg handler that sends the same statements and answers the same records, one request at',
    'a time, so that no answer is shared: CPU time of the server process a request, and p95 of a request.',
    '',
    '| Scope | Filter | CPU, ms | Bare, ms | Ratio | p95, ms | Bare, ms |',
    '| --- | --- | --: | --: | --: | --: | --: |',
    ...compared.map(
      ({ scope, case: { filter }, product, bare }) =>
        `| ${scope} | \`${JSON.stringify(filter)}\` | ${product.cpu.toFixed(2)} | ${bare.cpu.toFixed(2)} | ${(product.cpu / bare.cpu).toFixed(2)} | ${product.p95.toFixed(0)} | ${bare.p95.toFixed(0)} |`,
    ),
  ]
}

/** Settings of a database server that affect its speed. */
async function settings(url: string | undefined): Promise<string[]> {
  if (!url) return []
  const client = new pg.Client(url)
  await client.connect()
  try {
    const names = ['server_version', 'shared_buffers', 'fsync', 'synchronous_commit']
    const values = names.map(name => `current_setting('${name}')`).join(', ')
    const { rows } = await client.query<string[]>({ text: `select ${values}`, rowMode: 'array' })
    const [version, ...others] = rows[0]!
    const said = others.map((value, i) => `${names[i + 1]} ${value}`).join(', ')
    return [`PostgreSQL ${version}: ${said}.`, '']
  } finally {
    await client.end()
  }
}

async function devices(url: string | undefined): Promise<string[]> {
  if (!url) return []
  const { devices: count, seconds, perSecond } = await benchDevices(url)
  return [
    `One message of each of ${count} devices, on PostgreSQL, until the last tank's row tells its level: ${seconds.toFixed(1)} s,`,
    `${perSecond.toFixed(0)} messages a second.`,
    '',
  ]
}

async function fleet(url: string | undefined): Promise<string[]> {
  if (!url) return []
  return [
    `The dashboard, queues, map and export over ${TANKS} tanks with ${3 * TANKS} events; the dashboard by ten connections.`,
    '',
    ...fleetTable(await benchFleet(url)),
    '',
  ]
}

async function main() {
  for (const part of ['web', 'server'] as const) await ensureBuilt(part)
  const seconds = await startUp()
  const { messages, results } = await benchIngest()
  const text = [
    `One run of \`npm run bench\` on a machine with ${availableParallelism()} cores, which did other work as well: compare figures`,
    'within a run, not between runs.',
    '',
    ...(await settings(process.env.TEST_DATABASE_URL)),
    '## Start-up',
    '',
    `${seconds.toFixed(1)} s from the start of the process to ready, from source, with a new embedded database.`,
    '',
    '## Ingest',
    '',
    `${messages} messages in one bulk request, until every reading and snapshot is written.`,
    '',
    '| Engine | Seconds | Messages a second | Readings |',
    '| --- | --: | --: | --: |',
    ...results.map(
      row => `| ${row.engine} | ${row.seconds.toFixed(1)} | ${row.perSecond.toFixed(0)} | ${row.readings} |`,
    ),
    '',
    ...(await devices(process.env.TEST_DATABASE_URL)),
    ...(await signInSection()),
    '## Documents',
    '',
    ...(await documentSection()),
    '## Lists',
    '',
    ...(await lists(process.env.TEST_DATABASE_URL)),
    '',
    ...(await fleet(process.env.TEST_DATABASE_URL)),
  ].join('\n')
  replaceSection(join(ROOT, 'docs/benchmarks.md'), 'speed', text)
  console.log(text)
}

await main()
