import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { readOptions, refuse } from '../../../../server/cli/options'
import { replaceSection } from '../../page'
import type { Figures } from './figures'
import { playYear, POLICIES, type PolicyName, type YearOptions } from './playYear'
import { report, type SeedResult } from './table'

const USAGE = `Simulates a depot's deliveries under four policies, and compares kilometres and run-outs.

  npm run dispatch:year -- [--seeds 5 | --seed N] [--days 365] [--tanks 200] [--iterations 20] [--pin]
  npm run dispatch:year -- --seed N --policy ${POLICIES.join('|')}: one run's figures as JSON

  --pin keeps the table in docs/benchmarks.md.
`

const OPTIONS = {
  seeds: { type: 'string', default: '5' },
  seed: { type: 'string' },
  days: { type: 'string', default: '365' },
  tanks: { type: 'string', default: '200' },
  iterations: { type: 'string', default: '20' },
  policy: { type: 'string' },
  pin: { type: 'boolean', default: false },
} as const

/** CPU seconds after which a search ends; its last steps take some more, and a plan half a second at most. */
const PLAN_S = 0.45

/** Runs one policy in a process of its own: the time of a plan is CPU time of its process. */
function runApart(
  name: PolicyName,
  { seed, days, tanks, iterations }: Omit<YearOptions, 'plan_s'>,
): Promise<Figures> {
  const limits = Object.entries({ seed, days, tanks, iterations }).flatMap(([key, value]) => [
    `--${key}`,
    String(value),
  ])
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'main.ts'), '--policy', name, ...limits],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let text = ''
  child.stdout.on('data', (part: Buffer) => (text += part.toString()))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code =>
      code === 0
        ? resolve(JSON.parse(text) as Figures)
        : reject(new Error(`${name}, seed ${seed}: exit code ${code}`)),
    )
  })
}

/** Runs every policy on every seed, as many at a time as there are cores. */
async function runAll(
  seeds: readonly number[],
  options: Omit<YearOptions, 'seed' | 'plan_s'>,
): Promise<SeedResult[]> {
  const results = seeds.map(() => ({}) as Record<PolicyName, Figures>)
  // Runs of the planner, which forecasts for every tank, take longest and come first.
  const order: readonly PolicyName[] = ['planner', 'perfect', 'low', 'round']
  const waiting = order.flatMap(name => seeds.map((seed, i) => ({ name, seed, i })))
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, seed, i } = next
      results[i]![name] = await runApart(name, { ...options, seed })
      process.stderr.write(`${name}, seed ${seed}: done\n`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work))
  return results
}

async function main() {
  const read = readOptions({ options: OPTIONS }, USAGE)
  if (!read) return
  const { values } = read
  const [seeds, days, tanks, iterations] = [values.seeds, values.days, values.tanks, values.iterations].map(
    Number,
  ) as [number, number, number, number]
  const seed = values.seed === undefined ? undefined : Number(values.seed)
  if (![seeds, days, tanks, iterations, seed ?? 1].every(value => Number.isInteger(value) && value > 0))
    return refuse('--seeds, --seed, --days, --tanks and --iterations: must be whole numbers above 0', USAGE)
  const options = { days, tanks, iterations }
  if (values.policy !== undefined) {
    const name = POLICIES.find(one => one === values.policy)
    if (!name) return refuse(`--policy: must be one of ${POLICIES.join(', ')}`, USAGE)
    process.stdout.write(
      `${JSON.stringify(playYear(name, { ...options, seed: seed ?? 1, plan_s: PLAN_S }))}\n`,
    )
    return
  }
  const all = seed === undefined ? Array.from({ length: seeds }, (_, i) => i + 1) : [seed]
  const text = [
    `${tanks} tanks, ${days} days, ${all.length > 1 ? `means ± standard deviations over the seeds ${all.join(', ')}` : `seed ${all[0]}`}.`,
    '',
    report(await runAll(all, options)),
  ].join('\n')
  process.stdout.write(`${text}\n`)
  if (values.pin)
    replaceSection(
      join(import.meta.dirname, '../../../../docs/benchmarks.md'),
      'year',
      `\`npm run dispatch:year\`. ${text}`,
    )
}

await main()
