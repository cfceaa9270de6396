/**
 * One observation of a condition: its time in ms, and whether the condition is certainly true (`holds`), certainly
 * false (`clear`), or between the two limits.
 */
export type Observation = {
  readonly at: number
  readonly holds: boolean
  readonly clear: boolean
  readonly sure?: boolean
}

export type Episode = {
  /** First observation that held, the one that confirmed the episode, and the first of those that ended it; ms. */
  readonly from: number
  readonly known: number
  readonly to: number | null
  /** Number of observations during the episode, and of those that held. */
  readonly observations: number
  readonly held: number
  readonly evidence: readonly number[]
}

/** Number of observations kept as evidence. */
const EVIDENCE_READINGS = 5

/**
 * Intervals during which a condition holds. An episode begins after `confirm` consecutive observations that hold, or
 * one that is sure, and ends after as many consecutive clear ones; an observation between the limits changes nothing.
 * Hysteresis and debounce: noise around a limit doesn't raise an event every day.
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
      const evidence = run.slice(-EVIDENCE_READINGS).map(one => one.at)
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
