import type { Problem } from '../../config/schema'
import { AppError } from '../../providers/errors'
import { problemOf } from '../../providers/problems'
import type { Translate } from './words'

/** A server message in the user's language; without a translation the original. */
export const problemMessage = (t: Translate, problem: Problem | undefined, english: string): string =>
  problem ? t(problem.key, { ...problem.args, _: english }) : english

/** The message of an error: translated, or the server's own. */
export function messageOf(t: Translate, error: unknown): string {
  const message = error instanceof Error && error.message ? error.message : 'errors.server'
  const problem = problemOf(error)
  const args = error instanceof AppError ? error.args : {}
  return problem ? problemMessage(t, problem, message) : t(message, { ...args, _: message })
}

/** The request id under which the server logged an error. */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof AppError ? error.body.request_id : undefined
