import type { FirestoreError } from 'firebase/firestore/lite'
import { errors } from '../../../config/schema/words/errors.en'
import { validation } from '../../../config/schema/words/validation.en'
import { lookUp, interpolate } from '../../../config/schema/text/translate'
import type { Problem, Problems } from '../../../config/schema'
import { unsupported } from './limits'
import { AppError, fromFailure, fromResponse } from '../../errors'

const english = ({ key, args }: Problem): string =>
  interpolate(lookUp({ errors, validation }, key) ?? key, args)

type More = { fields?: Problems; current?: unknown }

/** An error in our own server's format, so that forms and lists show the same for both stores. */
export function refusal(
  status: number,
  code: string,
  key: string,
  { fields = {}, current }: More = {},
): AppError {
  const texts = Object.entries(fields).map(([field, problem]) => [field, english(problem)] as const)
  return fromResponse(status, {
    error: english({ key }),
    code,
    key,
    errors: Object.fromEntries(texts),
    details: fields,
    ...(current === undefined ? {} : { current }),
  })
}

export const notFound = () => refusal(404, 'not_found', 'errors.notFound')

const isFirestoreError = (cause: unknown): cause is FirestoreError =>
  cause instanceof Error && cause.name === 'FirebaseError'

/** Converts a Firestore error to the server's error; other exceptions are returned unchanged. */
export function fromFirestore(cause: unknown): unknown {
  if (!isFirestoreError(cause)) return cause
  switch (cause.code) {
    case 'permission-denied':
      return refusal(403, 'forbidden', 'errors.forbidden')
    case 'unauthenticated':
      return fromResponse(401, { error: 'expired_token', code: 'expired_token' })
    case 'not-found':
      return notFound()
    case 'aborted':
      return refusal(409, 'conflict', 'errors.stale')
    case 'failed-precondition':
      return unsupported('index')
    // The lite client's code for a request without a response.
    case 'unknown':
    case 'unavailable':
    case 'deadline-exceeded':
      return fromFailure(new TypeError(cause.message), navigator.onLine !== false)
    default:
      return fromResponse(500, undefined)
  }
}
