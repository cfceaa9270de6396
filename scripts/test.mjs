// The README's second command: types, lint, format and unit tests, then the API, then the built product in Chromium. The
// API is tested on the embedded database; where TEST_DATABASE_URL names a PostgreSQL server, all of it is tested there, and
// on the embedded one what is about stores. A machine without Chromium or the Firestore emulator passes the rest and is
// told so; with CI=true that is a failure.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './built.mjs'
import { findChromium } from './chromium.mjs'
import { hasAuthEmulator, missingForFirestore } from './firebase/installed.mjs'

const reports = mkdtempSync(join(tmpdir(), 'ullage-tests-'))
const INSTALL_AUTH_EMULATOR = [
  'ci',
  '--prefix',
  'tools/firebase',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
]
const totals = { passed: 0, failed: 0 }
const POSTGRES = process.env.TEST_DATABASE_URL
/** Everything else runs on the embedded database. */
const EMBEDDED = { TEST_DATABASE_URL: '' }
/** Tests whose subject is what a store does with records, messages and failures. */
const ABOUT_STORES = [
  'api/crud/',
  'api/db/',
  'api/ingest/',
  'api/contract/entities',
  'api/platform/connections',
  '.embedded.',
]
/** Each fault in a line, told again at the end: a long log's middle is easily lost. */
const faults = []

const fault = (title, text) => faults.push(`FAILED ${title}: ${text.split('\n')[0]}`)

function tellFaults(title, report) {
  for (const file of report.testResults) {
    const failed = file.assertionResults.filter(one => one.status === 'failed')
    for (const one of failed) fault(title, `${one.fullName}: ${one.failureMessages[0] ?? ''}`)
    if (failed.length === 0 && file.status === 'failed') fault(title, `${file.name}: ${file.message}`)
  }
}

function run(title, command, args, env = {}) {
  console.log(`\n== ${title}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return status === 0
}

/** Runs one Vitest project and adds its counts; a run that ends without a report counts as one failure. */
function suite(title, project, more = [], env = EMBEDDED) {
  const report = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`)
  const args = ['vitest', 'run', '--project', project, ...more, '--reporter=default', '--reporter=json']
  const ok = run(title, 'npx', [...args, `--outputFile.json=${report}`], env)
  let failed = 1
  try {
    const counts = JSON.parse(readFileSync(report, 'utf8'))
    totals.passed += counts.numPassedTests
    tellFaults(title, counts)
    failed = counts.numFailedTests + (ok || counts.numFailedTests > 0 ? 0 : 1)
    if (!ok && counts.numFailedTests === 0) fault(title, 'ended with an error, though no test failed')
  } catch {
    fault(title, 'no report was written')
  }
  totals.failed += failed
}

function step(title, script) {
  if (run(title, 'npm', ['run', '--silent', script])) totals.passed += 1
  else {
    totals.failed += 1
    fault(title, 'see its output above')
  }
}

const only = process.argv.slice(2)
const wanted = name => only.length === 0 || only.includes(name)

if (wanted('check')) for (const name of ['types', 'lint', 'format']) step(name, name)
if (wanted('build')) {
  console.log('\n== build')
  try {
    for (const part of ['web', 'server']) await ensureBuilt(part)
    totals.passed += 1
  } catch (error) {
    totals.failed += 1
    fault('build', error.message)
  }
}
if (wanted('unit')) suite('unit tests', 'unit')
if (wanted('api')) {
  if (POSTGRES) suite('API tests, PostgreSQL', 'api', [], {})
  suite('API tests, embedded database', 'api', POSTGRES ? ABOUT_STORES : [])
}
if (wanted('firebase')) {
  const missing = missingForFirestore()
  if (missing && process.env.CI === 'true') {
    totals.failed += 1
    fault('Firebase', `${missing}; it must be tested where CI=true`)
  } else if (missing) console.log(`\n!! Firebase was NOT tested: ${missing}.`)
  else if (!hasAuthEmulator() && !run('Firebase, Auth emulator', 'npm', INSTALL_AUTH_EMULATOR)) {
    totals.failed += 1
    fault('Firebase', 'the Auth emulator could not be installed')
  } else {
    const isWithoutBrowser = !findChromium() && process.env.CI !== 'true'
    if (isWithoutBrowser)
      console.log('\n!! Signing in by Google, Facebook and phone was NOT tested: no Chromium.')
    suite(
      'Firebase, both emulators',
      'firebase',
      isWithoutBrowser ? ['--exclude', 'tests/firebase/browser/**'] : [],
    )
  }
}
if (wanted('e2e')) {
  if (findChromium()) suite('browser tests', 'e2e')
  else if (process.env.CI === 'true') {
    totals.failed += 1
    fault('browser tests', 'no Chromium was found; they must run where CI=true')
  } else console.log('\nNo Chromium was found (CHROMIUM names one): the browser tests were left out.')
}

rmSync(reports, { recursive: true, force: true })
if (faults.length > 0) console.log(`\n${faults.join('\n')}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed === 0 ? 0 : 1
