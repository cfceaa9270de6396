import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { faults } from '../tests/faults'
import type { Fault } from '../tests/faults/fault'
import { Refused } from '../tests/faults/plant'
import { endRuns, projectOf, runTests, type Test } from '../tests/faults/runTests'
import { copyProject, type Workspace } from '../tests/faults/workspace'

const MINUTE_MS = 60_000
const LIMIT_MS = 15 * MINUTE_MS
/** Limit for the tests of all faults, before any fault is planted. */
const ALL_LIMIT_MS = 60 * MINUTE_MS
/** Faults tried in parallel, each in its own copy. */
const LANES = Math.min(2, availableParallelism())

const workspaces: Workspace[] = []

/** Selects the faults of an area, or those whose title contains the words; all if there are none. */
function chosen(words: readonly string[]): Fault[] {
  const fits = ({ area, title }: Fault, word: string) =>
    area === word || title.toLowerCase().includes(word.toLowerCase())
  return faults.filter(fault => words.length === 0 || words.some(word => fits(fault, word)))
}

const isMeant = ({ tests, only }: Fault, { file, name }: Test) =>
  tests.includes(file) && new RegExp(only).test(name)

/**
 * Runs the tests of all faults without any fault, with one Vitest start per project. Throws if one fails. Returns the
 * tests that pass.
 */
async function greenTests(workspace: Workspace, of: readonly Fault[]): Promise<Test[]> {
  const green: Test[] = []
  for (const project of new Set(of.flatMap(({ tests }) => tests.map(projectOf)))) {
    const own = of.filter(({ tests }) => tests.some(file => projectOf(file) === project))
    const files = [...new Set(own.flatMap(({ tests }) => tests))].filter(file => projectOf(file) === project)
    const only = [...new Set(own.map(fault => `(?:${fault.only})`))].join('|')
    console.log(`${project}: ${files.length} test files without a fault`)
    const { tests, trouble } = await runTests(workspace, { files, only, bail: false, limitMs: ALL_LIMIT_MS })
    const red = tests.filter(({ status }) => status === 'failed')
    if (red.length > 0 || trouble || tests.length === 0)
      throw new Error(
        `The tests are not green without a fault:\n${red.map(({ name }) => name).join('\n')}${trouble}`,
      )
    green.push(...tests.filter(({ status }) => status === 'passed'))
  }
  return green
}

type Outcome = { readonly fault: Fault; readonly result: 'caught' | 'missed' | 'refused' }

function printOutcome({ fault: { area, title }, result }: Outcome, seconds: number, more: string) {
  const what = result === 'caught' ? result : result.toUpperCase()
  const took = `${seconds.toFixed(0)} s`.padStart(5)
  console.log(`${what.padEnd(7)}  ${area.padEnd(10)}  ${title.padEnd(78)}  ${took}  ${more}`)
}

async function tryFault(workspace: Workspace, fault: Fault, green: readonly Test[]): Promise<Outcome> {
  const begun = performance.now()
  const ended = (result: Outcome['result'], more: string): Outcome => {
    const outcome = { fault, result }
    printOutcome(outcome, (performance.now() - begun) / 1000, more)
    return outcome
  }
  const idle = fault.tests.find(file => !green.some(test => test.file === file && isMeant(fault, test)))
  if (idle !== undefined) return ended('refused', `no test of ${idle} is called so: ${fault.only}`)
  const remove = workspace.plant(fault)
  try {
    const { tests, trouble } = await runTests(workspace, {
      files: fault.tests,
      only: fault.only,
      bail: true,
      limitMs: LIMIT_MS,
    })
    const red = tests.find(({ status }) => status === 'failed')
    return red ? ended('caught', `by "${red.name}"`) : ended('missed', trouble.split('\n')[0] ?? '')
  } finally {
    remove()
  }
}

/** Reports fault declarations that no longer match the code, before any test runs. */
function refused(workspace: Workspace, all: readonly Fault[]): Outcome[] {
  return all.flatMap(fault => {
    try {
      workspace.plant(fault)()
      return []
    } catch (error) {
      const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT'
      if (!isGone && !(error instanceof Refused)) throw error
      const outcome = { fault, result: 'refused' } as const
      printOutcome(outcome, 0, isGone ? `there is no ${fault.file}` : (error as Error).message)
      return [outcome]
    }
  })
}

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { list: { type: 'boolean', default: false } },
  })
  const all = chosen(positionals)
  if (all.length === 0) throw new Error(`No fault is of the area "${positionals.join(' ')}" or called so`)
  if (values.list) {
    for (const { area, title, tests } of all)
      console.log(`${area.padEnd(10)}  ${title.padEnd(78)}  ${tests.join(' ')}`)
    return
  }
  for (let lane = 0; lane < LANES; lane++) workspaces.push(copyProject(resolve(import.meta.dirname, '..')))
  const [first] = workspaces as [Workspace]
  const outcomes = refused(first, all)
  const queue = all.filter(fault => !outcomes.some(outcome => outcome.fault === fault))
  const green = await greenTests(first, queue)
  await Promise.all(
    workspaces.map(async workspace => {
      for (let fault = queue.shift(); fault; fault = queue.shift())
        outcomes.push(await tryFault(workspace, fault, green))
    }),
  )
  const count = (result: Outcome['result']) => outcomes.filter(one => one.result === result).length
  const rest = count('refused') > 0 ? `, ${count('refused')} refused` : ''
  console.log(`\n${count('caught')} caught, ${count('missed')} missed${rest}`)
  process.exitCode = count('caught') === outcomes.length ? 0 : 1
}

function cleanUp() {
  endRuns()
  for (const workspace of workspaces) workspace.remove()
}

for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => {
    cleanUp()
    process.exit(130)
  })
main()
  .catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 2
  })
  .finally(cleanUp)
