/** Probability, 0 to 1, that a tank has run out (or is full, for a collection) after a number of days. */
export type RunOutChance = (days: number) => number

/** Quantiles of the days left, as forecasts have them; null beyond their horizon. */
export type DaysLeftQuantiles = {
  readonly p10: number | null
  readonly p50: number | null
  readonly p90: number | null
}

/** Distribution through the quantiles of the days left: linear between them, exponential beyond the last. */
export function runOutChance({ p10, p50, p90 }: DaysLeftQuantiles): RunOutChance {
  const points: [days: number, chance: number][] = [[0, 0]]
  for (const [days, chance] of [
    [p10, 0.1],
    [p50, 0.5],
    [p90, 0.9],
  ] as const)
    if (days !== null) points.push([Math.max(days, points.at(-1)![0]), chance])
  return days => {
    if (points.length === 1 || days < 0) return 0
    const next = points.findIndex(([at]) => days < at)
    if (next > 0) {
      const [[from, low], [to, high]] = [points[next - 1]!, points[next]!]
      return low + ((high - low) * (days - from)) / (to - from)
    }
    const [last, reached] = points.at(-1)!
    const [before, lower] = points.at(-2)!
    // The tail has the slope of the last segment, so a forecast without p90 doesn't end at its median.
    const rate = (reached - lower) / Math.max(1 - reached, 1e-9) / Math.max(last - before, 0.25)
    return 1 - (1 - reached) * Math.exp(-rate * (days - last))
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
