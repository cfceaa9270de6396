import { isClean } from './places'
import type { Cost } from './types'
import type { DispatchFormat } from './useDispatchFormat'

/** Late stops that are named; the others are counted. */
const NAMED = 2

export type CostText = {
  /** "+4.2 km · +12 min · +€8.40" */
  readonly amount: string
  /** Broken limits, each a sentence; none for a clean place. */
  readonly broken: readonly string[]
}

type Format = Pick<DispatchFormat, 'text' | 'moreKm' | 'moreMinutes' | 'moreMoney' | 'litres' | 'reason'>

/**
 * What a move to a place costs, in words, and the limits that it breaks.
 *
 * @param nameOf the number and name of a stop, such as "6 Egan"
 */
export function costText(cost: Cost, format: Format, nameOf: (tankId: number) => string): CostText {
  const { text, moreKm, moreMinutes, moreMoney, litres, reason } = format
  const amount = [moreKm(cost.metres), moreMinutes(cost.seconds), moreMoney(cost.money)].join(' · ')
  if (isClean(cost)) return { amount, broken: [] }
  const late = cost.late.toSorted((one, other) => other.minutes - one.minutes)
  const more = late.length - NAMED
  return {
    amount,
    broken: [
      ...late
        .slice(0, NAMED)
        .map(({ tank_id, minutes }) =>
          text('cost.late', { min: Math.max(1, Math.round(minutes)), stop: nameOf(tank_id) }),
        ),
      ...(more > 0 ? [text('cost.moreLate', { smart_count: more })] : []),
      ...cost.over.map(({ compartment, litres: by }) =>
        text('cost.over', { compartment: compartment + 1, litres: litres(by) }),
      ),
      ...cost.broken.map(reason),
    ],
  }
}
