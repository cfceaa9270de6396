/** Chance, 0 to 1, that a tank has run out (or is full, for a collection) so many days from now. */
export type RunOutChance = (days: number) => number

/** Quantiles of the days left, as forecasts have them; null beyond their horizon. */
export type DaysLeftQuantiles = {
  readonly p10: number | null
  readonly p50: number | null
  readonly p90: number | null
}

/** A distribution through the quantiles of the days left: linear between them, exponential behind the last. */
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
    // The tail is as steep as the last stretch, so a forecast without p90 does not end at its median.
    const rate = (reached - lower) / Math.max(1 - reached, 1e-9) / Math.max(last - before, 0.25)
    return 1 - (1 - reached) * Math.exp(-rate * (days - last))
  }
}

export type VisitWorth = {
  /** Days until the truck arrives, and until it could come next. */
  readonly arrival_days: number
  readonly next_chance_days: number
  readonly chance: RunOutChance
  /** What a run-out costs: the emergency round, and the customer's trust. */
  readonly run_out_cost: number
  /** Litres that would be dropped, and those of a full drop. */
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
  /** Chance that it runs out between the visit and the next chance. */
  readonly chance: number
}

/**
 * What a visit is worth, money: the expected cost of a run-out before the next chance, plus the share of a later detour that
 * it saves, less what a small drop wastes of a visit. Never negative.
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
