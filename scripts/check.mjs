// Runs the checks for a change: types, lint, format, and the unit tests that the changed files can reach. A change is
// the difference from the last commit, or that commit itself if there is none.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './testing/child.mjs'

const lines = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

function changedFiles() {
  const open = [
    ...lines('diff', '--name-only', 'HEAD'),
    ...lines('ls-files', '--others', '--exclude-standard'),
  ]
  const files = open.length > 0 ? open : lines('show', '--name-only', '--format=', 'HEAD')
  return files.filter(file => existsSync(file))
}

/**
 * Vitest follows imports, so it can't find the dependents of a file that is no module, such as a lockfile or a
 * configuration.
 */
const isModule = file => /^(src|server|tests|scripts|demo)\/.*\.(ts|tsx|mts|mjs)$/.test(file)

function unitTests() {
  const files = changedFiles()
  const sources = files.filter(isModule)
  const isWhole = files.some(file => /^(package|vitest|vite|tsconfig)[^/]*$/.test(file))
  const projects = ['--project', 'unit', '--project', 'dom']
  if (isWhole) return ['run', ...projects]
  return sources.length === 0 ? undefined : ['related', '--run', '--passWithNoTests', ...projects, ...sources]
}

async function step(title, command, args) {
  const start = Date.now()
  const { ok, output } = await run(command, args, { quiet: true })
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  console.log(`${output.trim()}${output.trim() ? '\n' : ''}${title}: ${ok ? 'ok' : 'FAILED'}, ${seconds} s`)
  return ok
}

const script = name => step(name, 'npm', ['run', '--silent', name])
const tests = unitTests()
const results = await Promise.all([
  script('types'),
  script('lint')
    .then(async ok => (await script('format')) && ok)
    .then(async ok => (!tests || (await step('unit tests', 'npx', ['vitest', ...tests]))) && ok),
])
process.exitCode = results.every(Boolean) ? 0 : 1
