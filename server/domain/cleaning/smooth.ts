import { HALF, hampel } from './hampel'
import { localLine } from './localLine'
import { stepStarts } from './steps'

/** A reading as smoothing sees it; `ok` is false where there was no usable echo. Time in ms. */
export type Sample = { at: number; level_mm: number; volume_l: number; ok: boolean }
export type Smoothed = {
  smoothed_volume_l: number | null
  outlier: boolean
  /** Number of the stretch between steps that it lies in, counted from 0 within the samples given. */
  segment: number
}

/** Neighbours either side of the local line. */
export const SPAN = 12
/** How many places off a neighbour may be: unusable and wild readings take places too. */
const WITHIN = 2 * SPAN
const WILD_WITHIN = 12
/** So many of the newest readings, no further apart than echoes scatter, are a level. */
const CONFIRM = 2
const AGREE_MM = 30

/**
 * Readings either side that a smoothed value may depend on: what must be loaded around a change. A line looks at its
 * neighbours and the steps between, a step at its own neighbours, and whether these are wild depends on theirs. What is
 * set aside takes its value from two such lines.
 */
export const REACH = WITHIN + WITHIN + WITHIN + WILD_WITHIN

const isSound = ({ ok, level_mm, volume_l }: Sample) =>
  ok && Number.isFinite(level_mm) && Number.isFinite(volume_l)

/**
 * Smooths one device's readings, in order of time: wild ones are set aside (Hampel), steps divide the rest into
 * segments, and a robust local line runs inside each, never across. Raw values stay as they are. A pure function of
 * the readings within `REACH` of each; only the numbers of segments count from the first given. Only those from `from` and
 * before `to` (places) get a level. Domain model, section 8.
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
  // What is only looked at from within needs no line of its own.
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
 * The newest readings look wild after a delivery or a theft: the old level is in the majority until there are as many on
 * either side. Two or three at the end that agree with each other, and with none before, confirm each other; should the
 * next not, they are set aside after all. What comes after a long silence doesn't judge what was the newest before it.
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
 * What was set aside has a level all the same: that between its neighbours, `next` being the one after it, or that of the one
 * before where a step or nothing at all follows. Failed echoes tell nothing and get nothing.
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

/** Unusable readings belong to the segment of the one before them. */
function numberSegments(result: Smoothed[], kept: Int32Array, starts: Uint8Array) {
  const startsAt = new Set(kept.filter((_, n) => starts[n] === 1))
  let segment = 0
  result.forEach((one, i) => {
    if (startsAt.has(i)) segment++
    one.segment = segment
  })
}
