import { visitPrize, type Prize, type VisitWorth } from './prize'

/** A tank that may be visited on the planned day. */
export type Tank = VisitWorth & {
  readonly id: string
  readonly kind: 'delivery' | 'collection'
  /** Open request, and the days until its wish date; it must be served on or before that. */
  readonly requested?: { readonly due_days: number } | undefined
  /** Smallest drop, litres. */
  readonly min_drop_l: number
  /** Metres of detour from the nearest stop that is visited anyway. */
  readonly detour_m: number
}

export type CandidateReason = {
  readonly key: 'requested' | 'runs_out' | 'fills_up' | 'on_the_way'
  readonly args: Readonly<Record<string, number>>
}

export type Candidate = {
  readonly id: string
  readonly required: boolean
  readonly worth: Prize
  readonly reason: CandidateReason
}

export type CandidateRules = {
  /** Least probability of running out before the next possible visit that makes a visit necessary. */
  readonly need_chance: number
  /** Largest detour for which a tank with space for a drop is added to the route. */
  readonly near_m: number
}

/**
 * Selects the tanks that a day's plan may visit, most valuable first, each with its reason. Requests that are due are
 * required. Other tanks are candidates when they may run out before the next possible visit, or have space for a drop
 * at a very small detour.
 */
export function candidates(tanks: readonly Tank[], { need_chance, near_m }: CandidateRules): Candidate[] {
  const found = tanks.flatMap((tank): Candidate[] => {
    const worth = visitPrize(tank)
    const { id, requested, drop_l, min_drop_l, detour_m, next_chance_days } = tank
    if (requested) {
      const required = requested.due_days < next_chance_days
      return [{ id, required, worth, reason: { key: 'requested', args: { due_days: requested.due_days } } }]
    }
    if (drop_l < min_drop_l) return []
    if (worth.chance >= need_chance) {
      const key = tank.kind === 'delivery' ? 'runs_out' : 'fills_up'
      return [
        { id, required: false, worth, reason: { key, args: { chance: worth.chance, next_chance_days } } },
      ]
    }
    if (detour_m > near_m) return []
    return [{ id, required: false, worth, reason: { key: 'on_the_way', args: { detour_m, drop_l } } }]
  })
  return found.sort(
    (a, b) =>
      Number(b.required) - Number(a.required) || b.worth.prize - a.worth.prize || (a.id < b.id ? -1 : 1),
  )
}
