/** What a device measured at a known distance, and whether it may go on. Lengths mm. */
export type Evaluation = { mean_mm: number; sd_mm: number; error_mm: number; pass: boolean }

/** Domain model, section 6: at most so far from the reference, and at most so much scatter. */
const MAX_ERROR_MM = 10
const MAX_SD_MM = 5

const tenth = (value: number) => Math.round(value * 10) / 10

/** Mean, sample standard deviation (n - 1) and error of samples against a reference; undefined without samples. */
export function evaluate(samples: readonly number[], reference: number): Evaluation | undefined {
  if (samples.length === 0) return undefined
  const mean = samples.reduce((sum, each) => sum + each, 0) / samples.length
  const squares = samples.reduce((sum, each) => sum + (each - mean) ** 2, 0)
  const sd = samples.length > 1 ? Math.sqrt(squares / (samples.length - 1)) : 0
  const error = mean - reference
  return {
    mean_mm: tenth(mean),
    sd_mm: tenth(sd),
    error_mm: tenth(error),
    pass: Math.abs(error) <= MAX_ERROR_MM && sd <= MAX_SD_MM,
  }
}
