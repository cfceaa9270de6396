import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FUEL_DAYS, runFuelDay } from './fuelRuns'
import { drawUchoa, type UchoaClass } from './uchoa'

const ROOT = join(import.meta.dirname, '../../..')
const INSTANCES = join(ROOT, 'tests/domain/dispatch/instances')
const REFERENCES = join(import.meta.dirname, 'references.json')

/** Made-up instances of the classes of Uchoa et al. (2017), with the best known costs, from long runs. */
const DRAWN: readonly UchoaClass[] = [
  { customers: 199, depot: 'random', positions: 'clustered', demand: '1-100', route: 9, seed: 1 },
  { customers: 205, depot: 'corner', positions: 'both', demand: 'quadrant', route: 14, seed: 2 },
  { customers: 199, depot: 'centre', positions: 'random', demand: '50-100', route: 5.5, seed: 3 },
  { customers: 501, depot: 'random', positions: 'both', demand: 'many small', route: 13, seed: 4 },
  { customers: 490, depot: 'corner', positions: 'clustered', demand: '5-10', route: 8.5, seed: 5 },
]

type Row = { readonly name: string; readonly seconds: number; readonly best: number; readonly gaps: number[] }

const nameOf = (kind: UchoaClass) => `U-n${kind.customers + 1}-s${kind.seed}`

const readReferences = (): Record<string, number> =>
  existsSync(REFERENCES) ? (JSON.parse(readFileSync(REFERENCES, 'utf8')) as Record<string, number>) : {}

/** The cost that the command prints for a file; fails if it reports a violation. */
function solveFile(file: string, seconds: number, seed: number): number {
  const args = ['--import', 'tsx', join(ROOT, 'scripts/solve.ts'), file]
  const limits = ['--seconds', String(seconds), '--seed', String(seed)]
  const { stdout } = spawnSync(process.execPath, [...args, ...limits], { encoding: 'utf8', cwd: ROOT })
  const cost = /^cost (\S+)$/m.exec(stdout)
  if (!cost || !/^violations 0$/m.test(stdout)) throw new Error(`No feasible solution of ${file}: ${stdout}`)
  return Number(cost[1])
}

const gap = (cost: number, best: number) => (100 * (cost - best)) / best

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

function asTable(rows: readonly Row[]): string[] {
  return [
    '| Instance | CPU seconds | Best known | Median, % over | Worst, % over |',
    '| --- | --: | --: | --: | --: |',
    ...rows.map(
      ({ name, seconds, best, gaps }) =>
        `| ${name} | ${seconds} | ${best} | ${median(gaps).toFixed(2)} | ${Math.max(...gaps).toFixed(2)} |`,
    ),
  ]
}

/** Files to solve, with their time limits in seconds and best known costs. */
function fileCases(folder: string) {
  const published = (name: string) =>
    Number(/Cost\s+(\S+)/.exec(readFileSync(join(INSTANCES, `${name}.sol`), 'utf8'))![1])
  const known = ['X-n101-k25', 'X-n110-k13', 'RC208'].map(name => ({
    name,
    file: join(INSTANCES, `${name}.vrp`),
    seconds: name === 'RC208' ? 30 : 10,
    best: published(name),
  }))
  // Optimum by enumeration: the required customer alone, and the prizes of the other three.
  const prizes = { name: 'small-prizes', file: join(INSTANCES, 'small-prizes.vrp'), seconds: 2, best: 3305 }
  const references = readReferences()
  const drawn = DRAWN.map(kind => {
    const file = join(folder, `${nameOf(kind)}.vrp`)
    writeFileSync(file, drawUchoa(kind))
    return { name: nameOf(kind), file, seconds: 30, best: references[nameOf(kind)] ?? Number.NaN }
  })
  return [...known, prizes, ...drawn]
}

function main() {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      references: { type: 'string' },
    },
  })
  const seeds = Array.from({ length: Number(values.seeds) }, (_, i) => i + 1)
  const folder = mkdtempSync(join(tmpdir(), 'ullage-dispatch-'))
  try {
    const cases = fileCases(folder).filter(({ name }) => name.includes(values.only))
    if (values.references) return keepReferences(cases, Number(values.references))
    const rows = cases.map(({ name, file, seconds, best }): Row => {
      const costs = seeds.map(seed => solveFile(file, seconds, seed))
      console.error(name, ...costs)
      return { name, seconds, best, gaps: costs.map(cost => gap(cost, best)) }
    })
    const days = FUEL_DAYS.filter(({ name }) => name.includes(values.only))
    const lines = [...asTable(rows), '', ...days.flatMap(day => ['', ...runFuelDay(day, seeds)])]
    console.log(lines.join('\n'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Solves the drawn instances for a long time, and keeps improved solutions. */
function keepReferences(cases: readonly { name: string; file: string }[], seconds: number) {
  const references = readReferences()
  for (const { name, file } of cases) {
    if (!DRAWN.some(kind => nameOf(kind) === name)) continue
    const cost = solveFile(file, seconds, 1001)
    references[name] = Math.min(cost, references[name] ?? Infinity)
    console.error(name, cost)
    writeFileSync(REFERENCES, `${JSON.stringify(references, null, 2)}\n`)
  }
}

main()
