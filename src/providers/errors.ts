import { REQUEST_TIMEOUT_MS } from '../config/schema/constants'

/** What the server says when something fails (domain model, section 10). */
export type ErrorBody = {
  error?: string
  code?: string
  /** Texts by field; a failed sign-in gives its one text as `errors.error`. */
  errors?: Record<string, string>
  /** Everything as it came: `problems.ts` reads the keys of its texts from it. */
  raw?: unknown
  request_id?: string
  /** The record as it stands, after a stale write. */
  current?: unknown
  /** Where the record is, by field, after an action that leads nowhere from there. */
  state?: Readonly<Record<string, unknown>>
  /** Who made it so; or whose field still refers to the record that was to be removed. */
  about?: { changed_by?: string; entity?: string; field?: string }
}

type Detail = {
  status?: number
  body?: ErrorBody
  retryAfter?: number
  args?: Record<string, string | number>
}

/**
 * The one kind of failure that pages see. `message` is a key of the language tables or the server's own text: either way
 * `t(error.message, error.args)` is what to show. `status` and `body` are where react-admin looks for them.
 */
export class AppError extends Error {
  readonly code: string
  /** 0 when no answer came. */
  readonly status: number
  readonly body: ErrorBody
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined
  readonly args: Record<string, string | number>
  /** When it was answered, ms. */
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

  /** What is wrong with which field, for a form. */
  get fields(): Record<string, string> {
    return this.body.errors ?? {}
  }

  /** What light pages show of it: with the clock time from which another try makes sense, in the reader's own notation. */
  text(t: (key: string, args?: Record<string, string | number>) => string, language: string): string {
    const time = new Date(this.at + (this.retryAfter ?? 0) * 1000)
    const options = { hour: '2-digit', minute: '2-digit' } as const
    // The one thing that the server says of every wrong sign-in has words in each language.
    const key = this.message === 'Invalid credentials' ? 'errors.invalidCredentials' : this.message
    return t(key, { ...this.args, time: time.toLocaleTimeString(language, options) })
  }

  /** Whether the session is over: the caller is to sign in again. */
  get endsSession(): boolean {
    return /^(account_.*|expired_token|unauthorised|token_expired)$/.test(this.code)
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Reads a failure's body, whatever it holds; anything but an object counts as empty. */
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

/** Keys for codes whose meaning is the same everywhere; the rest shows what the server said. */
const KEYS: Readonly<Record<string, string>> = {
  locked_out: 'errors.lockedOut',
  too_many: 'errors.tooMany',
}

/** An answer that says no. The server's `error` field is shown; an answer without one reads 'Server Error'. */
export function fromResponse(status: number, value: unknown, retryAfter?: string | null): AppError {
  const body = readErrorBody(value)
  // Some servers name the expiry in `error`, whatever the status.
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

/** A request that got no answer: too slow, offline, or broken on the way. An AppError passes through unchanged. */
export function fromFailure(cause: unknown, online = true): AppError {
  if (cause instanceof AppError) return cause
  const name = isRecord(cause) || cause instanceof Error ? String((cause as { name?: unknown }).name) : ''
  if (name === 'TimeoutError')
    return new AppError('timeout', 'errors.timeout', { args: { seconds: REQUEST_TIMEOUT_MS / 1000 } })
  if (name === 'AbortError') return new AppError('aborted', 'errors.server')
  return online ? new AppError('network', 'errors.server') : new AppError('offline', 'errors.offline')
}
