import { cholesky, solve } from './leastSquares'
import { median } from './median'
import { scatterOf } from './scatter'
import type { Span } from './spans'

const DAY_MS = 86_400_000

/** What a day's use depends on: its terms, summed over a stretch of time. */
export type Terms = (from: number, to: number) => readonly number[]

/**
 * How a fit weighs what it sees: `ridge` pulls each coefficient towards 0, as strongly as so many days would; a day counts half
 * as much as one `half_life_days` later.
 */
export type FitWeights = { readonly ridge: readonly number[]; readonly half_life_days?: number }

export type UseModel = {
  /** Litres a unit of each term. */
  readonly coefficients: readonly number[]
  /** Lower Cholesky factor of their covariance. */
  readonly spread: readonly (readonly number[])[]
  /** Standard deviation of a day's use beyond the terms, litres, where use is as usual. */
  readonly day_sd_l: number
  /** Usual use of a day, litres. */
  readonly usual_l: number
  /** Usual distance of a whole span from the fit, litres: its own use and the noise of its ends. */
  readonly span_sd_l: number
  /** Days that it was fitted on. */
  readonly days: number
}

/** Rounds of reweighting; residuals beyond so many robust deviations get no weight. Tukey's bisquare. */
const ROUNDS = 6
const CUT = 4.685

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, one, i) => sum + one * b[i]!, 0)

/** Spans less the coefficients that they were spent on; a coefficient that is held to 0 takes only part of one. */
function freedom(factor: readonly (readonly number[])[], ridge: readonly number[], spans: number): number {
  const spent = ridge.reduce((sum, strength, i) => {
    const unit = ridge.map((_, j) => (i === j ? 1 : 0))
    return sum + 1 - strength * solve(factor, unit)[i]!
  }, 0)
  return Math.max(spans / 3, spans - spent)
}

/**
 * Fits use = Σ coefficient × term robustly: least squares, reweighted by Tukey's bisquare (Beaton and Tukey 1974), each
 * span weighted by its length, and by its age where there is a half-life. `ridge` pulls a coefficient towards 0, as strongly as
 * so many days would. `undefined`
 * where there are too few spans for the terms.
 */
export function fitUse(
  spans: readonly Span[],
  terms: Terms,
  { ridge, half_life_days = Infinity }: FitWeights,
): UseModel | undefined {
  const size = ridge.length
  // What is pulled towards 0 needs no spans of its own.
  if (spans.length < ridge.filter(strength => strength === 0).length + 3) return undefined
  const rows = spans.map(({ from, to }) => terms(from, to))
  const days = spans.map(({ from, to }) => (to - from) / DAY_MS)
  const used = spans.map(span => span.used_l)
  const end = spans.at(-1)!.to
  const prior = spans.map(({ to }, n) => 0.5 ** ((end - to) / DAY_MS / half_life_days) / days[n]!)
  let weights = prior
  let coefficients: number[] = []
  let factor: number[][] | undefined
  let scale = 0
  let residuals: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const a = ridge.map((strength, i) => ridge.map((_, j) => (i === j ? strength + 1e-9 : 0)))
    const b = ridge.map(() => 0)
    rows.forEach((row, n) => {
      for (let i = 0; i < size; i++) {
        b[i]! += weights[n]! * row[i]! * used[n]!
        for (let j = 0; j < size; j++) a[i]![j]! += weights[n]! * row[i]! * row[j]!
      }
    })
    factor = cholesky(a)
    if (!factor) return undefined
    coefficients = solve(factor, b)
    residuals = rows.map((row, n) => used[n]! - dot(row, coefficients))
    scale = Math.max(1.4826 * median(residuals.map(Math.abs)), 1e-3)
    weights = residuals.map((one, n) => {
      const part = one / (CUT * scale)
      return Math.abs(part) < 1 ? (1 - part * part) ** 2 * prior[n]! : 0
    })
  }
  const fitted = rows.map(row => dot(row, coefficients))
  const scatter = scatterOf(spans, fitted, residuals, spans.length / freedom(factor!, ridge, spans.length))
  // Covariance = variance of a day × inverse of the normal matrix; its factor is the inverse's, transposed.
  const inverse = ridge.map((_, i) =>
    solve(
      factor!,
      ridge.map((_one, j) => (i === j ? scatter.variance : 0)),
    ),
  )
  const spread = cholesky(inverse) ?? ridge.map(() => ridge.map(() => 0))
  return {
    coefficients,
    spread,
    day_sd_l: scatter.day_sd_l,
    usual_l: scatter.usual_l,
    span_sd_l: scale,
    days: days.reduce((sum, one) => sum + one, 0),
  }
}
