import { readFileSync } from 'node:fs'
import { readOptions, refuse } from '../server/cli/options'
import { solve } from '../server/domain/dispatch/solve'
import { asProblem, toursOf } from '../server/domain/dispatch/vrp/asProblem'
import { checkTours } from '../server/domain/dispatch/vrp/checkTours'
import { GeneticSearch } from '../server/domain/dispatch/vrp/geneticSearch'
import { formatRoutes } from '../server/domain/dispatch/vrp/parseSolution'
import { parseVrplib } from '../server/domain/dispatch/vrp/parseVrplib'

const USAGE = `npm run solve -- FILE [--seconds 10] [--iterations 500] [--seed 1] [--progress]
  FILE is a routing problem in VRPLIB format. The search ends after so many CPU seconds of this process, or so
  many iterations, whichever comes first. --progress prints each better cost with its CPU seconds.\n`

const OPTIONS = {
  allowPositionals: true,
  options: {
    seconds: { type: 'string' },
    iterations: { type: 'string' },
    seed: { type: 'string', default: '1' },
    progress: { type: 'boolean', default: false },
  },
} as const

const SECONDS = 10

/** CPU seconds that this process has used so far. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function main() {
  const read = readOptions(OPTIONS, USAGE)
  if (!read) return
  const { values, positionals } = read
  const [file] = positionals
  if (!file) return refuse('Name a file', USAGE)
  const limit = (text: string | undefined) => (text === undefined ? undefined : Number(text))
  const iterations = limit(values.iterations)
  const seconds = limit(values.seconds) ?? (iterations === undefined ? SECONDS : Infinity)
  const seed = Number(values.seed)
  if ([iterations ?? 0, seconds, seed].some(value => !(value >= 0)))
    return refuse('Limits are numbers', USAGE)
  const instance = parseVrplib(readFileSync(file, 'utf8'))
  const report = (cost: number) => {
    if (values.progress) console.error(`${cpuSeconds().toFixed(2)} s  ${cost}`)
  }
  const options = { seed, maxIterations: iterations, shouldStop: () => cpuSeconds() >= seconds }
  const hasOptional = instance.prize?.subarray(1).some(Number.isFinite) === true
  const tours = hasOptional
    ? toursOf(
        solve(asProblem(instance), { ...options, onBetter: (_, cost) => report(cost / instance.scale) }),
      )
    : (new GeneticSearch(instance, { ...options, onBetter: (_, cost) => report(cost) }).run() ?? [])
  const { cost, violations } = checkTours(instance, tours)
  console.log(`cost ${Number(cost.toFixed(6))}`)
  console.log(formatRoutes(tours, instance))
  console.log(`violations ${violations.length}`)
  for (const violation of violations) console.error(JSON.stringify(violation))
}

main()
