import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { benchIngest } from './ingest'
import { benchLists, LIMIT_MS, over, REQUESTS, REQUESTS_ALIKE, worst, type ListResult } from './lists'
import { watchStolen } from './stolen'
import { replaceSection } from './page'

const ROOT = join(import.meta.dirname, '../..')

/** Seconds from the start of the server, on a new embedded database without data, until it answers that it is ready. */
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

/** How many cases are slow within each scope, and which are the slowest. */
function tables(results: readonly ListResult[], slowest: number): string[] {
  const scopes = [...new Set(results.map(row => row.scope))]
  return [
    `| Scope | Cases | p95 above ${LIMIT_MS} ms | Median p95, ms | Worst p95, ms |`,
    '| --- | --: | --: | --: | --: |',
    ...scopes.map(scope => {
      const own = results.filter(row => row.scope === scope)
      const inOrder = own.map(({ p95 }) => p95).toSorted((a, b) => a - b)
      const median = inOrder[Math.floor(inOrder.length / 2)]!
      return `| ${scope} | ${own.length} | ${over(own)} | ${median.toFixed(0)} | ${inOrder.at(-1)!.toFixed(0)} |`
    }),
    '',
    'The slowest:',
    '',
    '| Scope | Filter | Sort | p50, ms | p95, ms |',
    '| --- | --- | --- | --: | --: |',
    ...worst(results, slowest),
    '',
  ]
}

async function lists(url: string | undefined): Promise<string[]> {
  if (!url) return ['Not measured: TEST_DATABASE_URL names no PostgreSQL server.']
  const stolen = watchStolen()
  const { tanks, compared, mixed, alike } = await benchLists(url)
  const share = stolen()
  return [
    `${tanks} tanks, pages of 25 rows with their total, 10 connections, over HTTP; server, database and client share the`,
    `machine. ${mixed.length} cases: every declared filter and sort, for four users, ${REQUESTS} requests each.`,
    ...(share === undefined
      ? []
      : [`The machine's host gave ${(100 * share).toFixed(0)} % of its CPU time to others meanwhile.`]),
    '',
    'While the ten connections ask for all of them, each for another:',
    '',
    ...tables(mixed, 15),
    `While all ten ask for one and the same, each case after the other (${alike.length} cases, ${REQUESTS_ALIKE} requests each).`,
    'Those who wait at the same time share an answer, so this tells what a crowd gets; what a page costs is told above.',
    '',
    ...tables(alike, 30),
    'The same beside a bare Fastify and pg handler that sends the same statements and answers the same records, one request at',
    'a time, so that no answer is shared: CPU time of the server process a request, and p95 of a request. (A row comes to the',
    'product as one text, to the handler as columns.)',
    '',
    '| Scope | Filter | CPU, ms | Bare, ms | Ratio | p95, ms | Bare, ms |',
    '| --- | --- | --: | --: | --: | --: | --: |',
    ...compared.map(
      ({ scope, case: { filter }, product, bare }) =>
        `| ${scope} | \`${JSON.stringify(filter)}\` | ${product.cpu.toFixed(2)} | ${bare.cpu.toFixed(2)} | ${(product.cpu / bare.cpu).toFixed(2)} | ${product.p95.toFixed(0)} | ${bare.p95.toFixed(0)} |`,
    ),
  ]
}

async function main() {
  const seconds = await startUp()
  const { messages, results } = await benchIngest()
  const text = [
    '# Benchmarks',
    '',
    `One run of \`npm run bench\` on a machine with ${availableParallelism()} cores, which did other work as well: compare figures`,
    'within a run, not between runs.',
    '',
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
    '## Lists',
    '',
    ...(await lists(process.env.TEST_DATABASE_URL)),
    '',
  ].join('\n')
  replaceSection(join(ROOT, 'docs/benchmarks.md'), 'speed', text)
  console.log(text)
}

await main()
