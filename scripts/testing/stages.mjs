import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../built.mjs'
import { findChromium } from '../chromium.mjs'
import { hasAuthEmulator, missingForFirestore } from '../firebase/installed.mjs'
import { run } from './child.mjs'

const SUMMARY = join(import.meta.dirname, 'summary.mjs')
const IS_CI = process.env.CI === 'true'
const POSTGRES = process.env.TEST_DATABASE_URL
/** All other stages run on the embedded database. */
const EMBEDDED = { TEST_DATABASE_URL: '' }

/** Result of a stage: number of passed tests, a line for each failure, and the time of each test file. */
const nothing = () => ({ passed: 0, failures: [], files: [] })
const failure = text => ({ ...nothing(), failures: [text] })

const together = results => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failures: results.flatMap(({ failures }) => failures),
  files: results.flatMap(({ files }) => files),
})

/** Runs Vitest once. A run that ends without its summary counts as one failure. */
async function vitest(projects, { filters = [], env = EMBEDDED } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'ullage-tests-'))
  const summary = join(folder, 'summary.json')
  const chosen = projects.flatMap(name => ['--project', name])
  const args = ['vitest', 'run', ...chosen, ...filters, '--reporter=default', `--reporter=${SUMMARY}`]
  const { ok } = await run('npx', args, { env: { ...env, TEST_SUMMARY: summary } })
  try {
    const found = JSON.parse(readFileSync(summary, 'utf8'))
    if (!ok && found.failures.length === 0) found.failures.push('ended with an error, though no test failed')
    return found
  } catch {
    return failure('ended without a summary')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A step other than tests, which passes or fails as a whole. */
async function step(title, work) {
  const start = Date.now()
  const { ok, output } = await work()
  console.log(
    `${output.trim()}${output.trim() ? '\n' : ''}${title}: ${ok ? 'ok' : 'FAILED'}, ${Date.now() - start} ms`,
  )
  return ok ? { ...nothing(), passed: 1 } : failure(`${title}: see its output above`)
}
const script = name => step(name, () => run('npm', ['run', '--silent', name], { quiet: true }))
const build = part =>
  step(`build of the ${part}`, () =>
    ensureBuilt(part).then(
      () => ({ ok: true, output: '' }),
      error => ({ ok: false, output: error.message }),
    ),
  )

async function inTurn(works) {
  const results = []
  for (const work of works) results.push(await work())
  return together(results)
}

/** The type check occupies one core for the longest time; the other steps share the second core. */
const check = async () =>
  together(
    await Promise.all([
      script('types'),
      inTurn([() => script('lint'), () => script('format'), () => build('web'), () => build('server')]),
    ]),
  )

/** Tests of differences between the databases run on both; the rest run on PostgreSQL if there is one. */
const ON_BOTH_STORES = [
  'api/db/',
  'api/crud/dialect',
  'api/ingest/process',
  'api/contract/entities',
  '.embedded.',
]
const api = ({ isFull }) =>
  POSTGRES
    ? inTurn([
        () => vitest(['api'], { env: {} }),
        () => vitest(['api'], { filters: isFull ? [] : ON_BOTH_STORES }),
      ])
    : vitest(['api'])

const INSTALL_AUTH_EMULATOR = [
  'ci',
  '--prefix',
  'tools/firebase',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
]

async function firebase() {
  const missing = missingForFirestore()
  if (missing && IS_CI) return failure(`${missing}; it must be tested where CI=true`)
  if (missing) {
    console.log(`!! Firebase was NOT tested: ${missing}.`)
    return nothing()
  }
  if (!hasAuthEmulator() && spawnSync('npm', INSTALL_AUTH_EMULATOR, { stdio: 'inherit' }).status !== 0)
    return failure('the Auth emulator could not be installed')
  if (findChromium() || IS_CI) return vitest(['firebase'])
  console.log('!! Signing in by Google, Facebook and phone was NOT tested: no Chromium.')
  return vitest(['firebase'], { filters: ['--exclude', 'tests/firebase/browser/**'] })
}

async function browser() {
  if (findChromium()) return vitest(['e2e'])
  if (IS_CI) return failure('no Chromium was found; browser tests must run where CI=true')
  console.log('!! The browser tests were left out: no Chromium was found (CHROMIUM names one).')
  return nothing()
}

/** In order of execution: the fastest to fail come first. */
export const STAGES = {
  check,
  unit: () => vitest(['unit', 'dom']),
  api,
  firebase,
  e2e: browser,
}
