import { medianOf } from '../cleaning/median'
import { stepLitres, stepStarts } from '../cleaning/steps'
import { slopeOf, type ReadingRange } from './trend'

/** A valid reading in ms and litres. `place` is its index among all readings, including unusable ones. */
export type Level = {
  readonly id: number
  readonly at: number
  readonly volume_l: number
  readonly place: number
  /** The device detected a fast level change and sent this reading immediately. */
  readonly fast: boolean
}

export type LevelEvent = {
  readonly type: 'topup' | 'collection' | 'sudden_drop' | 'sudden_rise'
  /** First reading after the change, and the last before it; ms. */
  readonly at: number
  readonly since: number
  readonly from_l: number
  readonly to_l: number
  /** 0 to 1: the size of the change relative to the noise. */
  readonly confidence: number
  /** Ids of the readings on either side that show the change. */
  readonly evidence: readonly number[]
  /** Threshold that the change had to exceed, litres. */
  readonly limit_l: number
}

/** Readings on either side that measure a change, and that estimate the trend. */
const SIDE = 8
const TREND = 12
/** Largest index distance of a neighbour, as in smoothing. */
const WITHIN = 24
/** Steps with at most this number of readings between them may be one change. */
const BETWEEN = 3
/** Readings kept as evidence on either side of a change. */
const EVIDENCE_READINGS = 3
/** Multiple of the usual use during the elapsed time that a fall must exceed. Domain model, section 8. */
const USES = 3

/** Readings on either side of a change that its measurement depends on. */
export const EVENT_REACH = TREND + WITHIN

const typeOf = (rise: boolean, direction: -1 | 1): LevelEvent['type'] => {
  if (rise) return direction === -1 ? 'topup' : 'sudden_rise'
  return direction === -1 ? 'sudden_drop' : 'collection'
}

/**
 * Groups steps that belong to one change. Consecutive steps without a reading between them are one slow change, such
 * as a slow delivery; so are steps in the same direction with only a few readings between them that don't agree on a
 * level, because one of those was an outlier.
 */
function runsOf(starts: Uint8Array, levels: readonly Level[], limit: number): ReadingRange[] {
  const runs: { from: number; to: number }[] = []
  const way = (i: number) => Math.sign(levels[i]!.volume_l - levels[i - 1]!.volume_l)
  const disagree = (from: number, to: number) => {
    const litres = levels.slice(from, to).map(({ volume_l }) => volume_l)
    return Math.max(...litres) - Math.min(...litres) > limit
  }
  for (let i = 1; i < levels.length; i++) {
    if (starts[i] !== 1) continue
    const last = runs.at(-1)
    const near = last && i - last.to <= BETWEEN && (i === last.to + 1 || disagree(last.to, i))
    if (near && way(i) === way(last.to)) last.to = i
    else runs.push({ from: i, to: i })
  }
  return runs
}

/** Median level of a range of readings in litres, extrapolated to `at` along the trend. */
const carried = (levels: readonly Level[], { from, to }: ReadingRange, slope: number, at: number): number =>
  medianOf(from, to, i => levels[i]!.volume_l + slope * (at - levels[i]!.at))

/** Noise of readings around their trend, litres: 1.4826 × the median absolute deviation. */
const noiseOf = (levels: readonly Level[], { from, to }: ReadingRange, slope: number): number => {
  const middle = carried(levels, { from, to }, slope, levels[from]!.at)
  return (
    1.4826 *
    medianOf(from, to, i =>
      Math.abs(levels[i]!.volume_l + slope * (levels[from]!.at - levels[i]!.at) - middle),
    )
  )
}

/**
 * Detects top-ups, collections, sudden drops and rises of one tank, from its valid readings in order of time. A
 * change is the difference between the levels on either side, both extrapolated along their common trend to the first
 * reading after the change, so that use in the meantime is not counted. A change that only one reading shows is not
 * reported yet, unless the device flagged a fast change. A pure function of the readings within `EVENT_REACH` of each
 * change. `direction` is −1 where contents fall in use, 1 where they rise. Domain model, section 8.
 */
export function levelEvents(
  levels: readonly Level[],
  { capacity_l, direction }: { capacity_l: number; direction: -1 | 1 },
): LevelEvent[] {
  const volumes = Float64Array.from(levels, level => level.volume_l)
  const places = Int32Array.from(levels, level => level.place)
  const starts = stepStarts(volumes, places, WITHIN, capacity_l)
  const limit = stepLitres(capacity_l)
  const runs = runsOf(starts, levels, limit)
  return runs.flatMap(({ from, to }, n): LevelEvent[] => {
    const floor = Math.max(n > 0 ? runs[n - 1]!.to : 0, from - TREND)
    const ceiling = Math.min(runs[n + 1]?.from ?? levels.length, to + TREND)
    const near = (i: number, j: number) => levels[j]!.place - levels[i]!.place <= WITHIN
    let low = from - 1
    while (low > floor && near(low - 1, from)) low--
    let high = to + 1
    while (high < ceiling && near(to, high)) high++
    const [before, after] = [
      { from: low, to: from },
      { from: to, to: high },
    ]
    const confirmed = after.to - after.from > 1 || levels[to]!.fast
    if (!confirmed) return []
    const slopes = [slopeOf(levels, before), slopeOf(levels, after)].filter(Number.isFinite)
    const slope = slopes.length > 0 ? slopes.reduce((sum, one) => sum + one, 0) / slopes.length : 0
    const at = levels[from]!.at
    const from_l = carried(levels, { from: Math.max(low, from - SIDE), to: from }, slope, at)
    const to_l = carried(levels, { from: to, to: Math.min(high, to + SIDE) }, slope, at)
    const delta = to_l - from_l
    const used = Math.abs(slope) * (at - levels[from - 1]!.at)
    const fall = delta < 0 === (direction === -1)
    const need = fall ? limit + USES * used : limit
    if (Math.abs(delta) <= need) return []
    const noise = Math.max(noiseOf(levels, before, slope), noiseOf(levels, after, slope), capacity_l / 1000)
    return [
      {
        type: typeOf(delta > 0, direction),
        at,
        since: levels[from - 1]!.at,
        from_l,
        to_l,
        confidence: 1 - Math.exp(-Math.abs(delta) / (8 * noise)),
        evidence: levels
          .slice(Math.max(low, from - EVIDENCE_READINGS), Math.min(high, to + EVIDENCE_READINGS))
          .map(level => level.id),
        limit_l: need,
      },
    ]
  })
}
