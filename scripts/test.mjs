// The README's second command: types, lint, format and build, then unit tests, the API, Firebase and the built product in
// Chromium. The API is tested on the embedded database, and on PostgreSQL where TEST_DATABASE_URL names a server. On a
// machine without Chromium or the Firestore emulator the rest can pass, with a notice; with CI=true it fails.
//
//   node scripts/test.mjs [--full] [STAGE …]
//
// --full runs every case (docs/testing.md) and skips the stages that already passed on the same commit.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childCpuSeconds } from './testing/child.mjs'
import { cleanCommit, keep, passedBefore } from './testing/results.mjs'
import { STAGES } from './testing/stages.mjs'

const SLOWEST = 20
const isFull = process.argv.includes('--full')
const names = process.argv.slice(2).filter(name => name !== '--full')
const unknown = names.filter(name => !Object.hasOwn(STAGES, name))
if (unknown.length > 0) {
  console.error(`No such stage: ${unknown.join(', ')}. There are ${Object.keys(STAGES).join(', ')}.`)
  process.exit(2)
}
if (isFull) process.env.TEST_DEPTH = 'full'
/** Folder for data that stages share: the filled demonstration. */
process.env.TEST_SHARED = mkdtempSync(join(tmpdir(), 'ullage-shared-'))
process.once('exit', () => rmSync(process.env.TEST_SHARED, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
const commit = isFull ? cleanCommit() : undefined
const seconds = ms => Math.round(ms / 1000)

async function measured(name) {
  const before = commit && passedBefore(commit, name)
  if (before) {
    console.log(`\n== ${name}: passed before on this commit`)
    return before
  }
  console.log(`\n== ${name}`)
  const [start, cpu] = [Date.now(), childCpuSeconds()]
  const found = await STAGES[name]({ isFull })
  const result = { ...found, name, wall: seconds(Date.now() - start), cpu: childCpuSeconds() - cpu }
  if (commit) keep(commit, name, result)
  return result
}

const stages = []
for (const name of names.length > 0 ? names : Object.keys(STAGES)) stages.push(await measured(name))

console.log('\nstage       wall s   CPU s   passed   failed')
for (const { name, wall, cpu, passed, failures } of stages) {
  const cells = [
    [wall, 9],
    [Number.isNaN(cpu) ? '–' : Math.round(cpu), 8],
    [passed, 9],
    [failures.length, 9],
  ]
  console.log(name.padEnd(9) + cells.map(([value, width]) => String(value).padStart(width)).join(''))
}
const files = stages.flatMap(stage => stage.files).toSorted((a, b) => b.ms - a.ms)
if (files.length > 0) console.log(`\nThe slowest test files, seconds of one worker:`)
for (const { file, ms, tests } of files.slice(0, SLOWEST))
  console.log(`${(ms / 1000).toFixed(1).padStart(7)}  ${file} (${tests})`)

// Prints each failure in one line again at the end, because the middle of a long log is easily missed.
const failures = stages.flatMap(({ name, failures: texts }) =>
  texts.map(text => `${name}: ${text.split('\n')[0]}`),
)
if (failures.length > 0) console.log(`\n${failures.map(text => `FAILED ${text}`).join('\n')}`)
console.log(`\n${stages.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1
