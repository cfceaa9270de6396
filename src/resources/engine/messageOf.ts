import { AppError } from '../../providers/errors'
import { told } from './told'
import type { Translate } from './words'

/** What to say of a failure: its message is a key of the tables, or what the server said. */
export function messageOf(t: Translate, error: unknown): string {
  const message = error instanceof Error && error.message ? error.message : 'errors.server'
  return t(message, { ...(error instanceof AppError ? error.args : {}), _: told(t, message) })
}

/** The id under which the server logged a failure. */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof AppError ? error.body.request_id : undefined
