import { REQUEST_TIMEOUT_MS } from '../config/schema/constants'

/** The server's error body (domain model, section 10). */
export type ErrorBody = {
  error?: string
  code?: string
  /** Messages by field; a failed sign-in has its only message in `errors.error`. */
  errors?: Record<string, string>
  /** The unmodified body: `problems.ts` reads translation keys from it. */
  raw?: unknown
  request_id?: string
  /** The current record, after a conflict (optimistic locking). */
  current?: unknown
  /** The record's current state, by field, after an action that isn't possible in it. */
  state?: Readonly<Record<string, unknown>>
  /** The author of the current state; or the entity and field that still reference a record to be deleted. */
  about?: { changed_by?: string; entity?: string; field?: string }
}

type Detail = {
  status?: number
  body?: ErrorBody
  retryAfter?: number
  args?: Record<string, string | number>
}

/**
 * The only error type that pages see. `message` is a translation key or the server's text: in both cases display
 * `t(error.message, error.args)`. react-admin reads `status` and `body`.
 */
export class AppError extends Error {
  readonly code: string
  /** 0 without a response. */
  readonly status: number
  readonly body: ErrorBody
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined
  readonly args: Record<string, string | number>
  /** Time of the response, ms. */
  readonly at = Date.now()

  constructor(code: string, message: string, { status = 0, body = {}, retryAfter, args = {} }: Detail = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
    this.args = args
  }

  /** Validation messages by field, for forms. */
  get fields(): Record<string, string> {
    return this.body.errors ?? {}
  }

  /** The message for light pages, with the clock time for a retry in the user's format. */
  text(t: (key: string, args?: Record<string, string | number>) => string, language: string): string {
    const time = new Date(this.at + (this.retryAfter ?? 0) * 1000)
    const options = { hour: '2-digit', minute: '2-digit' } as const
    // The server's single message for invalid credentials is translated.
    const key = this.message === 'Invalid credentials' ? 'errors.invalidCredentials' : this.message
    return t(key, { ...this.args, time: time.toLocaleTimeString(language, options) })
  }

  /** Whether the session is over and the user must sign in again. */
  get endsSession(): boolean {
    return /^(account_.*|expired_token|unauthorised|token_expired)$/.test(this.code)
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Parses an error body; a value that isn't an object counts as empty. */
export function readErrorBody(value: unknown): ErrorBody {
  if (!isRecord(value)) return {}
  const text = (name: string) => (typeof value[name] === 'string' ? value[name] : undefined)
  const errors = isRecord(value.errors)
    ? Object.fromEntries(Object.entries(value.errors).map(([field, what]) => [field, String(what)]))
    : undefined
  return {
    error: text('error'),
    code: text('code'),
    request_id: text('request_id'),
    ...(errors ? { errors } : {}),
    raw: value,
    ...('current' in value ? { current: value.current } : {}),
    ...(isRecord(value.state) ? { state: value.state } : {}),
    ...(isRecord(value.about) ? { about: value.about } : {}),
  }
}

/** Translation keys of codes with a universal meaning; otherwise the server's message is shown. */
const KEYS: Readonly<Record<string, string>> = {
  locked_out: 'errors.lockedOut',
  too_many: 'errors.tooMany',
}

/** Creates the error of a failed response, with the server's `error` field as message, else 'Server Error'. */
export function fromResponse(status: number, value: unknown, retryAfter?: string | null): AppError {
  const body = readErrorBody(value)
  // Some servers signal an expired token in `error`, with any status.
  const expired = body.error === 'expired_token' || body.code === 'expired_token'
  if (expired) return new AppError('expired_token', 'errors.sessionExpired', { status, body })
  const code = body.code ?? (status === 401 ? 'unauthorised' : `http_${status}`)
  const seconds = Number(retryAfter)
  return new AppError(code, KEYS[code] ?? (body.error || 'errors.server'), {
    status,
    body,
    retryAfter: retryAfter && Number.isFinite(seconds) ? seconds : undefined,
  })
}

/**
 * Creates the error of a request without a response: timeout, offline or interrupted. An AppError is returned
 * unchanged.
 */
export function fromFailure(cause: unknown, online = true): AppError {
  if (cause instanceof AppError) return cause
  const name = isRecord(cause) || cause instanceof Error ? String((cause as { name?: unknown }).name) : ''
  if (name === 'TimeoutError')
    return new AppError('timeout', 'errors.timeout', { args: { seconds: REQUEST_TIMEOUT_MS / 1000 } })
  if (name === 'AbortError') return new AppError('aborted', 'errors.server')
  return online ? new AppError('network', 'errors.server') : new AppError('offline', 'errors.offline')
}
