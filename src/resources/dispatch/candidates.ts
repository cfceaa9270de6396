import type { Tank } from './types'

export type Candidates = {
  /** Worth a visit, required first, then by worth. */
  readonly open: readonly Tank[]
  /** Not to be planned, each with its reason. */
  readonly left: readonly Tank[]
  /** Taken out by a planner. */
  readonly excluded: readonly Tank[]
}

const rank = ({ is_required, is_added }: Tank) => (is_required ? 2 : is_added ? 1 : 0)

/** Required tanks first, then those that a planner chose, then by worth. */
export const byWorth = (one: Tank, other: Tank): number =>
  rank(other) - rank(one) || other.worth.prize - one.worth.prize || one.tank_id - other.tank_id

/** The tanks that no truck visits: those worth a visit, those that can't be planned, and excluded ones. */
export function splitCandidates(tanks: readonly Tank[], product: string | null): Candidates {
  const unplanned = tanks
    .filter(({ planned, content_type }) => planned === null && (!product || content_type === product))
    .toSorted(byWorth)
  return {
    open: unplanned.filter(({ is_excluded, reason }) => !is_excluded && reason !== null),
    left: unplanned.filter(({ is_excluded, reason }) => !is_excluded && reason === null),
    excluded: unplanned.filter(({ is_excluded }) => is_excluded),
  }
}
