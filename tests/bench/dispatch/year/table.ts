import { kmPer1000, MEASURES, runOutsIn100, spreadOf, type Figures } from './figures'
import { POLICIES, type PolicyName } from './playYear'

/** One seed's figures by policy. */
export type SeedResult = Readonly<Record<PolicyName, Figures>>

const HEADINGS: Readonly<Record<PolicyName, string>> = {
  low: '(a) below 25 %',
  round: '(b) rounds',
  planner: '(c) planner',
  perfect: '(d) planner, perfect forecasts',
}

function withSpread(values: readonly number[], digits: number): string {
  const { mean, sd } = spreadOf(values)
  if (!Number.isFinite(mean)) return '–'
  const text = mean.toFixed(digits).replace('-', '−')
  return values.length > 1 ? `${text} ± ${sd.toFixed(digits)}` : text
}

/** Mean and standard deviation over the seeds of each measure, by policy. */
export const policyTable = (results: readonly SeedResult[]): string[] => [
  `| | ${POLICIES.map(name => HEADINGS[name]).join(' | ')} |`,
  `| --- | ${POLICIES.map(() => '--:').join(' | ')} |`,
  ...MEASURES.map(([name, digits, of]) => {
    const cells = POLICIES.map(policy =>
      withSpread(
        results.map(one => of(one[policy])),
        digits,
      ),
    )
    return `| ${name} | ${cells.join(' | ')} |`
  }),
]

/** Differences in percent, seed by seed: the planner's kilometres against those of another policy. */
const kmAgainst = (results: readonly SeedResult[], other: PolicyName): number[] =>
  results.map(one => 100 * (kmPer1000(one.planner) / kmPer1000(one[other]) - 1))

/** What the planner reaches, beside what is asked of it. */
export function reachTable(results: readonly SeedResult[]): string[] {
  const runOuts = (policy: PolicyName) =>
    withSpread(
      results.map(one => runOutsIn100(one[policy])),
      1,
    )
  return [
    '| The planner | Reached | Asked |',
    '| --- | --: | --: |',
    `| Run-outs in 100 tank-years | ${runOuts('planner')} | ≤ ${runOuts('low')} (a), ≤ ${runOuts('round')} (b) |`,
    `| km per 1 000 L against (a), % | ${withSpread(kmAgainst(results, 'low'), 1)} | ≤ −20 |`,
    `| km per 1 000 L against (d), % | ${withSpread(kmAgainst(results, 'perfect'), 1)} | ≤ 8 |`,
  ]
}

/** Both tables, the lengths of the rounds, and the slowest plan. */
export function report(results: readonly SeedResult[]): string {
  const weeks = results.map(({ round }) => round.weeks ?? 0)
  const slowest = Math.max(...results.flatMap(one => POLICIES.map(name => one[name].slowest_s)))
  return [
    ...policyTable(results),
    '',
    ...reachTable(results),
    '',
    `Weeks of a round: ${weeks.join(', ')}. Slowest plan: ${slowest.toFixed(2)} s.`,
  ].join('\n')
}
