/** Sums of a simulated period. */
export type Figures = {
  readonly runOuts: number
  readonly tankYears: number
  readonly metres: number
  readonly seconds: number
  readonly litres: number
  readonly drops: number
  /** Days on which a truck drove, summed over trucks. */
  readonly truckDays: number
  /** Longest time of a plan, CPU seconds. */
  readonly slowest_s: number
  /** Length of the round, for the policy with rounds. */
  readonly weeks?: number | undefined
}

export const NO_FIGURES: Figures = {
  runOuts: 0,
  tankYears: 0,
  metres: 0,
  seconds: 0,
  litres: 0,
  drops: 0,
  truckDays: 0,
  slowest_s: 0,
}

export type DrivenDay = {
  readonly metres: number
  readonly seconds: number
  /** Litres of each drop. */
  readonly drops: readonly number[]
  readonly trucks: number
  readonly plan_s: number
}

export const addDay = (sum: Figures, { metres, seconds, drops, trucks, plan_s }: DrivenDay): Figures => ({
  ...sum,
  metres: sum.metres + metres,
  seconds: sum.seconds + seconds,
  litres: sum.litres + drops.reduce((total, litres) => total + litres, 0),
  drops: sum.drops + drops.length,
  truckDays: sum.truckDays + trucks,
  slowest_s: Math.max(sum.slowest_s, plan_s),
})

/** Kilometres driven for 1 000 litres delivered. */
export const kmPer1000 = ({ metres, litres }: Figures): number => metres / litres

export const runOutsIn100 = ({ runOuts, tankYears }: Figures): number => (100 * runOuts) / tankYears

/** The figures of the table, each with its digits. */
export const MEASURES: readonly (readonly [
  name: string,
  digits: number,
  of: (figures: Figures) => number,
])[] = [
  ['Run-outs in 100 tank-years', 1, runOutsIn100],
  ['km per 1 000 L', 2, kmPer1000],
  ['Hours per 1 000 L', 3, ({ seconds, litres }) => seconds / 3.6 / litres],
  ['Average drop, L', 0, ({ litres, drops }) => litres / drops],
  ['Litres a truck day', 0, ({ litres, truckDays }) => litres / truckDays],
]

/** Mean and sample standard deviation. */
export function spreadOf(values: readonly number[]): { mean: number; sd: number } {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length
  const squares = values.reduce((sum, one) => sum + (one - mean) ** 2, 0)
  return { mean, sd: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0 }
}
