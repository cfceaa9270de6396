import { DAY_MS } from '../../../src/config/schema/durations'
import { cholesky, solve } from './leastSquares'
import { median } from './median'
import { scatterOf } from './scatter'
import type { Span } from './spans'

/** Terms that a day's use depends on, summed over an interval. */
export type Terms = (from: number, to: number) => readonly number[]

/**
 * Weights of a fit. `ridge` shrinks each coefficient towards 0 as strongly as that number of days would; a day counts
 * half as much as one `half_life_days` later.
 */
export type FitWeights = { readonly ridge: readonly number[]; readonly half_life_days?: number }

export type UseModel = {
  /** Litres a unit of each term. */
  readonly coefficients: readonly number[]
  /** Lower Cholesky factor of the coefficients' covariance. */
  readonly spread: readonly (readonly number[])[]
  /** Standard deviation of a day's use around the fit, litres, at usual use. */
  readonly day_sd_l: number
  /** Usual use of a day, litres. */
  readonly usual_l: number
  /** Standard deviation of a span around the fit, litres: its own use and the noise of its ends. */
  readonly span_sd_l: number
  /** Days of data in the fit. */
  readonly days: number
}

/**
 * Rounds of reweighting, and the number of robust standard deviations beyond which a residual gets no weight. Tukey's
 * bisquare.
 */
const ROUNDS = 6
const CUT = 4.685

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, one, i) => sum + one * b[i]!, 0)

/** Degrees of freedom: spans minus effective coefficients; a coefficient shrunk to 0 counts in part. */
function freedom(factor: readonly (readonly number[])[], ridge: readonly number[], spans: number): number {
  const spent = ridge.reduce((sum, strength, i) => {
    const unit = ridge.map((_, j) => (i === j ? 1 : 0))
    return sum + 1 - strength * solve(factor, unit)[i]!
  }, 0)
  return Math.max(spans / 3, spans - spent)
}

/**
 * Fits use = Σ coefficient × term robustly: least squares, reweighted by Tukey's bisquare (Beaton and Tukey 1974),
 * each span weighted by its length, and by its age when there is a half-life. `ridge` shrinks a coefficient towards 0
 * as strongly as that number of days would. `undefined` when there are too few spans for the terms.
 */
export function fitUse(
  spans: readonly Span[],
  terms: Terms,
  { ridge, half_life_days = Infinity }: FitWeights,
): UseModel | undefined {
  const size = ridge.length
  // Regularised coefficients need no spans of their own.
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
