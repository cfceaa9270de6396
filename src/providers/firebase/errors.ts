import { FirebaseError } from 'firebase/app'
import { AppError } from '../errors'

/** Firebase error codes, and their keys among the texts of the social sign-in. */
const FIREBASE: Readonly<Record<string, string>> = {
  'auth/popup-closed-by-user': 'popupClosed',
  'auth/cancelled-popup-request': 'popupClosed',
  'auth/popup-blocked': 'popupBlocked',
  'auth/invalid-verification-code': 'wrongCode',
  'auth/missing-verification-code': 'wrongCode',
  'auth/code-expired': 'codeExpired',
  'auth/too-many-requests': 'tooMany',
  'auth/quota-exceeded': 'tooMany',
  'auth/invalid-phone-number': 'wrongNumber',
  'auth/missing-phone-number': 'wrongNumber',
  'auth/captcha-check-failed': 'humanCheck',
  'auth/network-request-failed': 'network',
  // The Firestore lite client reports a missing response as "unknown".
  unavailable: 'network',
  unknown: 'network',
  'auth/user-disabled': 'disabled',
  'auth/account-exists-with-different-credential': 'otherProvider',
  'auth/operation-not-allowed': 'notEnabled',
  'auth/unauthorized-domain': 'notEnabled',
}

/** The same for our own server's codes. */
const SERVER: Readonly<Record<string, string>> = {
  foreign_token: 'foreignToken',
  invalid_token: 'invalidToken',
  unknown_account: 'unknownAccount',
  email_unverified: 'emailUnverified',
  staff_account: 'staffAccount',
  network: 'network',
  timeout: 'network',
  unavailable: 'network',
}

/** A failed sign-in as a key of the social sign-in's texts, or of the light pages' texts. */
export function socialError(error: unknown): AppError {
  if (error instanceof FirebaseError)
    return new AppError('social', FIREBASE[error.code] ?? 'somethingWrong', { status: 0 })
  if (!(error instanceof AppError)) return new AppError('social', 'somethingWrong')
  const { code, status, body, retryAfter, args } = error
  const isOurs = error.message.startsWith('errors.') || code === 'social'
  if (code === 'invalid_credentials') return new AppError(code, 'errors.invalidCredentials', { status, body })
  const key = SERVER[code] ?? (isOurs ? error.message : undefined)
  // Other server errors keep the server's own message.
  return new AppError(code, key ?? (error.message || 'somethingWrong'), { status, body, retryAfter, args })
}
