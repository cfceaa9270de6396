import type { Problem, Problems } from '../config/schema'
import { AppError } from './errors'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const isArg = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** A key of the language tables and what is filled into its text, if that is what a server sent. */
function readProblem(value: unknown): Problem | undefined {
  if (!isRecord(value) || typeof value.key !== 'string') return undefined
  const isFit = isRecord(value.args) && Object.values(value.args).every(isArg)
  return { key: value.key, ...(isFit ? { args: value.args as Problem['args'] } : {}) }
}

/** Where a failure's own text is in the language tables; undefined where it isn't, or another text is shown for it. */
export const problemOf = (error: unknown): Problem | undefined =>
  error instanceof AppError && error.message === error.body.error ? readProblem(error.body.raw) : undefined

/** The same by field, of those fields whose text is in the language tables. */
export function fieldProblems(error: unknown): Problems {
  const raw = error instanceof AppError && isRecord(error.body.raw) ? error.body.raw : {}
  return Object.fromEntries(
    Object.entries(isRecord(raw.details) ? raw.details : {}).flatMap(([field, value]) => {
      const problem = readProblem(value)
      return problem ? [[field, problem]] : []
    }),
  )
}
