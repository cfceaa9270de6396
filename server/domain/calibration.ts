import { roundToTenth } from './rounding'

/** Statistics of a device's measurements at a known distance, and whether the device passes. Lengths in mm. */
export type Evaluation = { mean_mm: number; sd_mm: number; error_mm: number; pass: boolean }

/** Largest permitted error against the reference, and largest standard deviation. Domain model, section 6. */
export const MAX_ERROR_MM = 10
export const MAX_SD_MM = 5

/** Mean, sample standard deviation (n - 1) and error of samples against a reference; undefined without samples. */
export function evaluate(samples: readonly number[], reference: number): Evaluation | undefined {
  if (samples.length === 0) return undefined
  const mean = samples.reduce((sum, each) => sum + each, 0) / samples.length
  const squares = samples.reduce((sum, each) => sum + (each - mean) ** 2, 0)
  const sd = samples.length > 1 ? Math.sqrt(squares / (samples.length - 1)) : 0
  const error = mean - reference
  return {
    mean_mm: roundToTenth(mean),
    sd_mm: roundToTenth(sd),
    error_mm: roundToTenth(error),
    pass: Math.abs(error) <= MAX_ERROR_MM && sd <= MAX_SD_MM,
  }
}

/** A device's error at one temperature of the chamber. */
export type TemperaturePoint = { readonly temp_c: number; readonly error_mm: number }
/** The error as a linear function of temperature: its slope, and the residual error at 20 °C. */
export type TemperatureFit = {
  readonly points: number
  readonly drift_mm_k: number
  readonly error_20_mm: number
}

const ROOM_C = 20
/** Below this temperature range, a fit shows scatter rather than temperature drift. */
const MIN_SPAN_C = 5
const hundredth = (value: number) => Math.round(value * 100) / 100

/** Least-squares line through errors by temperature; undefined when the temperatures are too close together. */
export function fitTemperature(points: readonly TemperaturePoint[]): TemperatureFit | undefined {
  const temperatures = points.map(({ temp_c }) => temp_c)
  if (points.length < 2 || Math.max(...temperatures) - Math.min(...temperatures) < MIN_SPAN_C)
    return undefined
  const meanOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
  const [t, e] = [meanOf(temperatures), meanOf(points.map(({ error_mm }) => error_mm))]
  const together = points.reduce((sum, each) => sum + (each.temp_c - t) * (each.error_mm - e), 0)
  const spread = points.reduce((sum, each) => sum + (each.temp_c - t) ** 2, 0)
  const drift = together / spread
  return {
    points: points.length,
    drift_mm_k: hundredth(drift),
    error_20_mm: roundToTenth(e + drift * (ROOM_C - t)),
  }
}
