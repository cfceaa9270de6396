import { medianOf } from './median'

/** Rounds of reweighting after the first fit. */
const ROUNDS = 2
/** Residuals beyond six times their median get no weight. Cleveland 1979. */
const CUT = 6

const near = new Float64Array(512)
const robust = new Float64Array(512)
const residual = new Float64Array(512)

/**
 * Value at `centre` of a straight line through the points `from` ≤ i < `to`, at most 512: weighted least squares with
 * tricube weights by distance in time, then bisquare weights by residual. Cleveland, "Robust locally weighted
 * regression", JASA 74 (1979). With fewer than three points it is the point itself.
 */
export function localLine(
  t: Float64Array,
  x: Float64Array,
  from: number,
  to: number,
  centre: number,
): number {
  const count = to - from
  if (count < 3) return x[centre]!
  const [here, base] = [t[centre]!, x[centre]!]
  // Slightly more than the largest distance, so that the furthest point keeps some weight.
  const reach = Math.max(t[to - 1]! - here, here - t[from]!) * 1.001 || 1
  for (let i = 0; i < count; i++) {
    const part = Math.abs(t[from + i]! - here) / reach
    const rest = 1 - part * part * part
    near[i] = rest * rest * rest
    robust[i] = 1
  }
  for (let round = 0; ; round++) {
    let sw = 0
    let st = 0
    let sx = 0
    let stt = 0
    let stx = 0
    for (let i = 0; i < count; i++) {
      const w = near[i]! * robust[i]!
      const dt = (t[from + i]! - here) / reach
      const dx = x[from + i]! - base
      sw += w
      st += w * dt
      sx += w * dx
      stt += w * dt * dt
      stx += w * dt * dx
    }
    if (sw === 0) return base
    const determinant = sw * stt - st * st
    const slope = determinant > 1e-9 * sw * sw ? (sw * stx - st * sx) / determinant : 0
    const fit = (sx - slope * st) / sw
    if (round === ROUNDS) return base + fit
    for (let i = 0; i < count; i++)
      residual[i] = Math.abs(x[from + i]! - base - fit - (slope * (t[from + i]! - here)) / reach)
    const scale =
      CUT *
      Math.max(
        medianOf(0, count, i => residual[i]!),
        1e-6,
      )
    for (let i = 0; i < count; i++) {
      const part = residual[i]! / scale
      const rest = 1 - part * part
      robust[i] = part < 1 ? rest * rest : 0
    }
  }
}
