import type { Problem } from '../../config/schema'
import { AppError } from '../../providers/errors'
import { problemOf } from '../../providers/problems'
import type { Translate } from './words'

/** A text of the server in the reader's language; one that no table has is shown as it came. */
export const problemMessage = (t: Translate, problem: Problem | undefined, english: string): string =>
  problem ? t(problem.key, { ...problem.args, _: english }) : english

/** What to say of a failure: its message is a key of the tables, or what the server said. */
export function messageOf(t: Translate, error: unknown): string {
  const message = error instanceof Error && error.message ? error.message : 'errors.server'
  const problem = problemOf(error)
  const args = error instanceof AppError ? error.args : {}
  return problem ? problemMessage(t, problem, message) : t(message, { ...args, _: message })
}

/** The id under which the server logged a failure. */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof AppError ? error.body.request_id : undefined
