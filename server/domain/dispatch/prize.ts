import { normalShare } from '../normalShare'

/** Probability, 0 to 1, that a tank has run out (or is full, for a collection) after a number of days. */
export type RunOutChance = (days: number) => number

/** Quantiles of the days left, as forecasts have them; null beyond their horizon. */
export type DaysLeftQuantiles = {
  readonly p10: number | null
  readonly p50: number | null
  readonly p90: number | null
}

/** Standard deviations between the median of a normal distribution and its quantiles of 10 % and 90 %. */
const DECILE = 1.2816
/** Days are counted from one before now, so that a tank may run out at once. */
const SHIFT_DAYS = 1
/** Relative scatter where the forecast has its first quantile only, and the least one. */
const USUAL_SCATTER = 0.3
const LEAST_SCATTER = 1e-6

/**
 * Log-normal distribution through the quantiles of the days left, with a scatter of its own on either side of the
 * median: use scatters by percent. Below p10 it falls off as the simulated futures do; a straight line from 0 would
 * give a tank with three weeks left a chance of half a percent on each of them, and a run-out costs as much as many
 * visits.
 */
export function runOutChance({ p10, p50, p90 }: DaysLeftQuantiles): RunOutChance {
  if (p10 === null) return () => 0
  const log = (days: number) => Math.log(Math.max(0, days) + SHIFT_DAYS)
  const scatter = (low: number, high: number) => Math.max(LEAST_SCATTER, (high - low) / DECILE)
  const before = p50 === null ? USUAL_SCATTER : scatter(log(p10), log(p50))
  const median = p50 === null ? log(p10) + DECILE * before : log(p50)
  const after = p90 === null ? before : scatter(median, log(p90))
  return days => {
    if (days < 0) return 0
    const distance = log(days) - median
    return normalShare(distance / (distance < 0 ? before : after))
  }
}

export type VisitWorth = {
  /** Days until the truck arrives, and until the next possible visit. */
  readonly arrival_days: number
  readonly next_chance_days: number
  readonly chance: RunOutChance
  /** Cost of a run-out: the emergency delivery, and the customer's trust. */
  readonly run_out_cost: number
  /** Litres of the planned drop, and of a full drop. */
  readonly drop_l: number
  readonly full_drop_l: number
  /** Usual cost of the detour to the stop, and of a visit at the door. */
  readonly detour_cost: number
  readonly visit_cost: number
}

export type Prize = {
  readonly prize: number
  readonly run_out: number
  readonly detour_saved: number
  readonly small_drop: number
  /** Probability that the tank runs out between the visit and the next possible one. */
  readonly chance: number
}

/**
 * Value of a visit, money: the expected cost of a run-out before the next possible visit, plus the saved share of a
 * later detour, minus the share of a visit that a small drop wastes. Never negative.
 */
export function visitPrize(worth: VisitWorth): Prize {
  const { chance: by, arrival_days, next_chance_days } = worth
  const before = by(arrival_days)
  const chance = Math.max(0, by(Math.max(arrival_days, next_chance_days)) - before)
  const share = worth.full_drop_l > 0 ? Math.min(1, Math.max(0, worth.drop_l / worth.full_drop_l)) : 0
  const run_out = chance * worth.run_out_cost
  const detour_saved = share * worth.detour_cost
  const small_drop = (1 - share) * worth.visit_cost
  return {
    prize: Math.max(0, run_out + detour_saved - small_drop),
    run_out,
    detour_saved,
    small_drop,
    chance,
  }
}
