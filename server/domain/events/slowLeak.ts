import { DAY_MS } from '../../../src/config/schema/durations'
import { fitUse, type FitWeights, type Terms } from '../use/fitUse'
import { spansOfUse, type Break, type Point } from '../use/spans'

const WEEK_DAYS = 7
const WEEK_MS = WEEK_DAYS * DAY_MS
/**
 * Consecutive weeks that must each exceed the expected use, and the least and most previous weeks that the
 * expectation is fitted on.
 */
const WEEKS = 3
const USUAL_WEEKS = 7
const USUAL_MAX_WEEKS = 52
/** Weekly excess over the expected use, as a share of the capacity. Domain model, section 8. */
const EXCESS = 0.01
/** Number of standard errors by which the mean excess must exceed the usual scatter. */
const STANDS_OUT = 4
/** Consecutive weeks without excess that end a leak. */
const ENDS_AFTER = 1

export type SlowLeak = {
  /** Start of the first week with excess use, end of the week that confirmed the leak, and end of the last; ms. */
  readonly from: number
  readonly known: number
  readonly to: number
  readonly litres_per_week: number
  /** Smoothed levels at both ends, and the litres beyond the expected use between them. */
  readonly from_l: number
  readonly to_l: number
  readonly lost_l: number
  /** 0 to 1. */
  readonly confidence: number
  /** Weekly excess that counts as a leak, litres. */
  readonly limit_l: number
  /** Start and end of the first weeks; ms. */
  readonly evidence: readonly number[]
}

type Week = { readonly from: number; readonly to: number; readonly excess_l: number; readonly sd_l: number }

/**
 * Excess use of each week over the expectation from earlier weeks. The expectation excludes the most recent weeks, so
 * that a leak doesn't raise it.
 */
function excesses(
  points: readonly Point[],
  breaks: readonly Break[],
  direction: -1 | 1,
  { terms, ...weights }: FitWeights & { terms: Terms },
): Week[] {
  const weeks = spansOfUse(points, breaks, direction, WEEK_DAYS)
  return weeks.flatMap((week, n): Week[] => {
    const before = weeks.slice(Math.max(0, n - WEEKS + 1 - USUAL_MAX_WEEKS), Math.max(0, n - WEEKS + 1))
    if (before.length < USUAL_WEEKS) return []
    const usual = fitUse(before, terms, weights)
    if (!usual) return []
    const days = (week.to - week.from) / DAY_MS
    const expected = terms(week.from, week.to).reduce(
      (sum, term, i) => sum + term * usual.coefficients[i]!,
      0,
    )
    return [
      {
        from: week.from,
        to: week.to,
        excess_l: ((week.used_l - expected) * WEEK_DAYS) / days,
        sd_l: usual.span_sd_l,
      },
    ]
  })
}

/**
 * Detects slow leaks of one tank: three consecutive weeks that each use more than 1 % of the capacity beyond what
 * weather or weekday explains, by far more than the usual scatter. Domain model, section 8.
 */
export function slowLeaks(
  points: readonly Point[],
  breaks: readonly Break[],
  { capacity_l, direction }: { capacity_l: number; direction: -1 | 1 },
  depends: FitWeights & { terms: Terms },
): SlowLeak[] {
  const weeks = excesses(points, breaks, direction, depends)
  const levelAt = new Map(points.map(({ at, smoothed_l }) => [at, smoothed_l]))
  const tooMuch = ({ excess_l }: Week) => excess_l > EXCESS * capacity_l
  const leaks: SlowLeak[] = []
  for (let end = WEEKS - 1; end < weeks.length; end++) {
    const run = weeks.slice(end - WEEKS + 1, end + 1)
    const apart = run.at(-1)!.to - run[0]!.from > (WEEKS + 1) * WEEK_DAYS * DAY_MS
    if (apart || !run.every(tooMuch)) continue
    const mean = run.reduce((sum, { excess_l }) => sum + excess_l, 0) / WEEKS
    const error = run.at(-1)!.sd_l / Math.sqrt(WEEKS)
    if (mean < STANDS_OUT * error) continue
    let last = end
    while (last + ENDS_AFTER < weeks.length && tooMuch(weeks[last + 1]!)) last++
    const whole = weeks.slice(end - WEEKS + 1, last + 1)
    leaks.push({
      from: whole[0]!.from,
      known: weeks[end]!.to,
      to: whole.at(-1)!.to,
      litres_per_week: whole.reduce((sum, { excess_l }) => sum + excess_l, 0) / whole.length,
      from_l: levelAt.get(whole[0]!.from)!,
      to_l: levelAt.get(whole.at(-1)!.to)!,
      lost_l: whole.reduce((sum, { excess_l, from, to }) => sum + (excess_l * (to - from)) / WEEK_MS, 0),
      confidence: 1 - Math.exp(-mean / (STANDS_OUT * Math.max(error, 1e-3))),
      limit_l: EXCESS * capacity_l,
      evidence: [run[0]!.from, ...run.map(({ to }) => to)],
    })
    end = last + WEEKS
  }
  return leaks
}
