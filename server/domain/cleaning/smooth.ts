import { hampel } from './hampel'
import { median } from './median'

/** A reading as smoothing sees it; `ok` is false where there was no usable echo. Time in ms. */
export type Sample = { at: number; level_mm: number; volume_l: number; ok: boolean }
export type Smoothed = { smoothed_volume_l: number | null; outlier: boolean }

/** Readings either side that a smoothed value may depend on: what must be loaded around a change. */
export const REACH = 64

/** Neighbours either side of the local line. */
const SPAN = 8
const ROUNDS = 2
const STEP_SPAN = 5
/** Domain model, section 8: a step is more than 40 L or 2.5 % of the capacity. */
const stepLitres = (capacity_l: number) => Math.max(40, 0.025 * capacity_l)
/** A step stands out from the changes around it; steady heavy use doesn't. */
const STANDS_OUT = 4

/**
 * Where a new segment begins: the readings jump, and the median of five after differs from that of five before by the
 * same. `x` are volumes of the good readings in order.
 */
function segments(x: readonly number[], capacity_l: number): Int32Array {
  const limit = stepLitres(capacity_l)
  const ids = new Int32Array(x.length)
  const jumps = x.map((value, i) => (i === 0 ? 0 : value - x[i - 1]!))
  for (let i = 1; i < x.length; i++) {
    const jump = jumps[i]!
    let isStep = Math.abs(jump) > limit
    if (isStep) {
      const before = median(x.slice(Math.max(0, i - STEP_SPAN), i))
      const after = median(x.slice(i, i + STEP_SPAN))
      const around = [...jumps.slice(Math.max(1, i - STEP_SPAN), i), ...jumps.slice(i + 1, i + 1 + STEP_SPAN)]
      const usual = around.length > 0 ? median(around.map(Math.abs)) : 0
      isStep =
        Math.sign(after - before) === Math.sign(jump) &&
        Math.abs(after - before) > limit &&
        Math.abs(jump) > STANDS_OUT * usual
    }
    ids[i] = ids[i - 1]! + (isStep ? 1 : 0)
  }
  return ids
}

/**
 * Value at `center` of a line through the neighbours of its own segment: tricube weights by distance in time, then
 * bisquare weights by residual (Cleveland 1979, "Robust locally weighted regression"). Levels are what is measured, so
 * the robust scale has a floor of a few litres.
 */
function localLine(
  t: readonly number[],
  x: readonly number[],
  from: number,
  to: number,
  center: number,
): number {
  const count = to - from
  if (count < 3) return x[center]!
  const reach = Math.max(t[to - 1]! - t[center]!, t[center]! - t[from]!) * 1.001 || 1
  const near = Float64Array.from(
    { length: count },
    (_, i) => (1 - (Math.abs(t[from + i]! - t[center]!) / reach) ** 3) ** 3,
  )
  const robust = new Float64Array(count).fill(1)
  let fit = x[center]!
  for (let round = 0; round <= ROUNDS; round++) {
    let [sw, st, sx, stt, stx] = [0, 0, 0, 0, 0]
    for (let i = 0; i < count; i++) {
      const w = near[i]! * robust[i]!
      const dt = (t[from + i]! - t[center]!) / reach
      sw += w
      st += w * dt
      sx += w * x[from + i]!
      stt += w * dt * dt
      stx += w * dt * x[from + i]!
    }
    const det = sw * stt - st * st
    const slope = det > 1e-9 * sw * sw ? (sw * stx - st * sx) / det : 0
    if (sw === 0) return fit
    fit = (sx - slope * st) / sw
    if (round === ROUNDS) break
    const residuals = Array.from({ length: count }, (_, i) =>
      Math.abs(x[from + i]! - fit - (slope * (t[from + i]! - t[center]!)) / reach),
    )
    const scale = 6 * Math.max(median(residuals), 1e-6)
    residuals.forEach((residual, i) => {
      robust[i] = residual < scale ? (1 - (residual / scale) ** 2) ** 2 : 0
    })
  }
  return fit
}

/**
 * Smooths one device's readings, in order of time: wild ones are set aside (Hampel), steps divide the rest into
 * segments, and a robust local line runs inside each, never across. Raw values stay as they are. A pure function of
 * the readings within `REACH` of each.
 */
export function smooth(samples: readonly Sample[], capacity_l: number): Smoothed[] {
  const good = samples.flatMap((sample, i) => (sample.ok ? [i] : []))
  const wild = hampel(good.map(i => samples[i]!.level_mm))
  const kept = good.filter((_, i) => !wild[i])
  const t = kept.map(i => samples[i]!.at)
  const x = kept.map(i => samples[i]!.volume_l)
  const ids = segments(x, capacity_l)
  const result: Smoothed[] = samples.map(() => ({ smoothed_volume_l: null, outlier: false }))
  good.forEach((i, at) => (result[i]!.outlier = wild[at]!))
  kept.forEach((i, at) => {
    let from = at
    let to = at + 1
    while (from > 0 && at - from < SPAN && ids[from - 1] === ids[at]) from--
    while (to < kept.length && to - at <= SPAN && ids[to] === ids[at]) to++
    const value = localLine(t, x, from, to, at)
    result[i]!.smoothed_volume_l = Math.min(Math.max(value, 0), capacity_l * 1.02)
  })
  return result
}
