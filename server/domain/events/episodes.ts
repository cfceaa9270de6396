/** One look at a condition: ms, and whether it surely holds, surely doesn't, or neither (between the two limits). */
export type Observation = {
  readonly at: number
  readonly holds: boolean
  readonly clear: boolean
  readonly sure?: boolean
}

export type Episode = {
  /** First look that held, the one that settled it, and the first of those that ended it; ms. */
  readonly from: number
  readonly known: number
  readonly to: number | null
  /** Looks during it, and those of them that held. */
  readonly observations: number
  readonly held: number
  readonly evidence: readonly number[]
}

/** Looks that are kept to show an episode. */
const SHOWN = 5

/**
 * Stretches of time during which a condition holds. It begins when so many looks in a row hold, or one that is sure, and
 * ends when as many in a row are clear; a look that is neither changes nothing. Two limits and a number to a run: hysteresis
 * and dwell, so that noise around a limit doesn't raise an event a day.
 */
export function episodes(observations: readonly Observation[], confirm: number): Episode[] {
  const found: Episode[] = []
  let run: Observation[] = []
  let current:
    { from: number; known: number; observations: number; held: number; evidence: number[] } | undefined
  for (const look of observations) {
    if (!current) {
      run = look.holds ? [...run, look] : []
      if (run.length < confirm && !(look.holds && look.sure)) continue
      const evidence = run.slice(-SHOWN).map(one => one.at)
      current = { from: run[0]!.at, known: look.at, observations: run.length, held: run.length, evidence }
      run = []
      continue
    }
    current.observations++
    if (look.holds) current.held++
    run = look.clear ? [...run, look] : []
    if (run.length < confirm) continue
    found.push({ ...current, to: run[0]!.at })
    current = undefined
    run = []
  }
  if (current) found.push({ ...current, to: null })
  return found
}
