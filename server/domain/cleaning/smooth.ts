import { HALF, hampel } from './hampel'
import { localLine } from './localLine'
import { stepStarts } from './steps'

/** Input of the smoothing; `ok` is false when there was no usable echo. Time in ms. */
export type Sample = { at: number; level_mm: number; volume_l: number; ok: boolean }
export type Smoothed = {
  smoothed_volume_l: number | null
  outlier: boolean
  /** Index of the segment between steps that contains the reading, counted from 0 within the given samples. */
  segment: number
}

/** Neighbours either side of the local line. */
export const SPAN = 12
/** Largest index distance of a neighbour; unusable readings and outliers count as well. */
const WITHIN = 2 * SPAN
const WILD_WITHIN = 12
/** Number of newest readings that confirm a new level when they agree within the scatter of echoes. */
const CONFIRM = 2
const AGREE_MM = 30

/**
 * Number of readings on either side that a smoothed value may depend on, and that must be loaded around a change. A
 * line depends on its neighbours and on the steps between them, a step on its own neighbours, and the outlier test of
 * these on theirs. An outlier takes its value from two such lines.
 */
export const REACH = WITHIN + WITHIN + WITHIN + WILD_WITHIN

const isSound = ({ ok, level_mm, volume_l }: Sample) =>
  ok && Number.isFinite(level_mm) && Number.isFinite(volume_l)

/**
 * Smooths one device's readings, in order of time: removes outliers (Hampel filter), splits the rest into segments at
 * steps, and fits a robust local line within each segment. Raw values don't change. A pure function of the readings
 * within `REACH` of each; only the segment numbers depend on the first given reading. Computes levels only for
 * indices from `from` to before `to`. Domain model, section 8.
 */
export function smooth(
  samples: readonly Sample[],
  capacity_l: number,
  from = 0,
  to = samples.length,
): Smoothed[] {
  const result: Smoothed[] = samples.map(() => ({ smoothed_volume_l: null, outlier: false, segment: 0 }))
  const sound = Int32Array.from(samples.keys()).filter(i => isSound(samples[i]!))
  const wild = hampel(
    Float64Array.from(sound, i => samples[i]!.level_mm),
    sound,
    WILD_WITHIN,
  )
  believeNewest(samples, sound, wild)
  sound.forEach((i, n) => (result[i]!.outlier = wild[n] === 1))
  const kept = sound.filter((_, n) => wild[n] === 0)
  const t = Float64Array.from(kept, i => samples[i]!.at)
  const x = Float64Array.from(kept, i => samples[i]!.volume_l)
  const starts = stepStarts(x, kept, WITHIN, capacity_l)
  const lineAt = (n: number) => {
    const place = kept[n]!
    let first = n
    let end = n + 1
    while (first > 0 && n - first < SPAN && !starts[first] && place - kept[first - 1]! <= WITHIN) first--
    while (end < kept.length && end - n <= SPAN && !starts[end] && kept[end]! - place <= WITHIN) end++
    return Math.min(Math.max(localLine(t, x, first, end, n), 0), capacity_l * 1.02)
  }
  // Samples outside the requested range need no line of their own.
  let next = 0
  for (const place of sound) {
    while (next < kept.length && kept[next]! < place) next++
    if (place < from || place >= to) continue
    result[place]!.smoothed_volume_l =
      kept[next] === place ? lineAt(next) : bridge(samples, place, kept, next, starts, lineAt)
  }
  numberSegments(result, kept, starts)
  return result
}

/**
 * After a delivery or a theft, the newest readings look like outliers, because the old level has the majority until
 * there are as many readings on either side. Two or three readings at the end that agree with each other, and with
 * none before, confirm each other; they become outliers again if the next reading disagrees. Readings after a long
 * gap don't decide about the newest ones before it.
 */
function believeNewest(samples: readonly Sample[], sound: Int32Array, wild: Uint8Array) {
  for (let end = sound.length; end > 0; end--) {
    const last = sound[end - 1]!
    if (end < sound.length && sound[end]! - last <= WILD_WITHIN) continue
    let from = end
    let [low, high] = [Infinity, -Infinity]
    while (from > 0 && end - from <= HALF && last - sound[from - 1]! <= WILD_WITHIN) {
      const { level_mm } = samples[sound[from - 1]!]!
      low = Math.min(low, level_mm)
      high = Math.max(high, level_mm)
      if (high - low > AGREE_MM) break
      from--
    }
    if (end - from >= CONFIRM && end - from <= HALF) wild.fill(0, from, end)
  }
}

/**
 * Gives an outlier the level interpolated between its neighbours, where `next` is the one after it; or the level of
 * the previous one when a step or no reading follows. Failed echoes get no level.
 */
function bridge(
  samples: readonly Sample[],
  place: number,
  kept: Int32Array,
  next: number,
  starts: Uint8Array,
  lineAt: (n: number) => number,
): number | null {
  const low = next > 0 && place - kept[next - 1]! <= WITHIN ? next - 1 : undefined
  const high = next < kept.length && kept[next]! - place <= WITHIN && !starts[next] ? next : undefined
  const [a, b] = [low ?? high, high ?? low]
  if (a === undefined || b === undefined) return null
  const [from, to] = [lineAt(a), a === b ? lineAt(a) : lineAt(b)]
  const [start, end] = [samples[kept[a]!]!.at, samples[kept[b]!]!.at]
  const share = end > start ? (samples[place]!.at - start) / (end - start) : 0
  return from + (to - from) * Math.min(Math.max(share, 0), 1)
}

/** Unusable readings belong to the segment of the previous reading. */
function numberSegments(result: Smoothed[], kept: Int32Array, starts: Uint8Array) {
  const startsAt = new Set(kept.filter((_, n) => starts[n] === 1))
  let segment = 0
  result.forEach((one, i) => {
    if (startsAt.has(i)) segment++
    one.segment = segment
  })
}
