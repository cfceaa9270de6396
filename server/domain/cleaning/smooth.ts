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
 * the readings within `REACH` of each; only the numbers of segments count from the first given. Domain model, section 8.
 */
export function smooth(samples: readonly Sample[], capacity_l: number): Smoothed[] {
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
  for (let n = 0; n < kept.length; n++) {
    const place = kept[n]!
    let from = n
    let to = n + 1
    while (from > 0 && n - from < SPAN && !starts[from] && place - kept[from - 1]! <= WITHIN) from--
    while (to < kept.length && to - n <= SPAN && !starts[to] && kept[to]! - place <= WITHIN) to++
    const value = localLine(t, x, from, to, n)
    result[place]!.smoothed_volume_l = Math.min(Math.max(value, 0), capacity_l * 1.02)
  }
  bridge(samples, result, sound, kept, starts)
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
 * What was set aside has a level all the same: that between its neighbours, or that of the one before where a step or
 * nothing at all follows. Failed echoes tell nothing and get nothing.
 */
function bridge(
  samples: readonly Sample[],
  result: Smoothed[],
  sound: Int32Array,
  kept: Int32Array,
  starts: Uint8Array,
) {
  let next = 0
  for (const place of sound) {
    while (next < kept.length && kept[next]! < place) next++
    if (kept[next] === place) continue
    const low = next > 0 && place - kept[next - 1]! <= WITHIN ? kept[next - 1]! : undefined
    const high =
      next < kept.length && kept[next]! - place <= WITHIN && !starts[next] ? kept[next]! : undefined
    const [a, b] = [low ?? high, high ?? low]
    if (a === undefined || b === undefined) continue
    const [from, to] = [result[a]!.smoothed_volume_l!, result[b]!.smoothed_volume_l!]
    const passed = samples[b]!.at - samples[a]!.at
    const share = passed > 0 ? (samples[place]!.at - samples[a]!.at) / passed : 0
    result[place]!.smoothed_volume_l = from + (to - from) * Math.min(Math.max(share, 0), 1)
  }
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
