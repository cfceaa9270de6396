import type { Problem, Problems } from '../config/schema'
import { AppError, isRecord } from './errors'

const isArg = (value: unknown) => typeof value === 'string' || typeof value === 'number'

const isNamed = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every(isNamed)
    : isRecord(value) && typeof value.entity === 'string' && typeof value.field === 'string'

/** A translation key with its arguments, if the server sent one. */
function readProblem(value: unknown): Problem | undefined {
  if (!isRecord(value) || typeof value.key !== 'string') return undefined
  const { args, values } = value
  return {
    key: value.key,
    ...(isRecord(args) && Object.values(args).every(isArg) ? { args: args as Problem['args'] } : {}),
    ...(isRecord(values) && Object.values(values).every(isNamed)
      ? { values: values as Problem['values'] }
      : {}),
  }
}

/** The translation key of an error's message; undefined without one, or where another text is shown. */
export const problemOf = (error: unknown): Problem | undefined =>
  error instanceof AppError && error.message === error.body.error ? readProblem(error.body.raw) : undefined

/** The same by field, for fields with a translatable message. */
export function fieldProblems(error: unknown): Problems {
  const raw = error instanceof AppError && isRecord(error.body.raw) ? error.body.raw : {}
  return Object.fromEntries(
    Object.entries(isRecord(raw.details) ? raw.details : {}).flatMap(([field, value]) => {
      const problem = readProblem(value)
      return problem ? [[field, problem]] : []
    }),
  )
}
