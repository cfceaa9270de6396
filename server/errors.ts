/** Every way in which a request may fail, and the status that says so. Domain model, section 10. */
export const STATUS = {
  malformed: 400,
  unknown_filter: 400,
  unknown_sort: 400,
  range_limit: 400,
  unauthorised: 401,
  invalid_credentials: 401,
  expired_token: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  stale_version: 409,
  in_use: 409,
  too_large: 413,
  too_many_messages: 413,
  unsupported_type: 415,
  invalid: 422,
  locked_out: 429,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof STATUS

export type ErrorDetail = {
  /** The one field that is wrong; `fields` names several, each with its text. */
  field?: string
  fields?: Record<string, string>
  /** The record as it stands, for a write that was made against an older version. */
  current?: unknown
  /** Who made it so; or whose field refers to a record that was to be removed. */
  about?: Readonly<Record<string, string>>
  /** Seconds after which another try makes sense. */
  retryAfter?: number
  headers?: Record<string, string>
}

/** A failure that the caller may see: its code decides the status, its message is the text. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: ErrorDetail

  constructor(code: ErrorCode, message: string, detail: ErrorDetail = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.detail = detail
  }

  get status(): number {
    return STATUS[this.code]
  }

  /** Text by field, whichever way it was given. */
  get fields(): Record<string, string> | undefined {
    return this.detail.fields ?? (this.detail.field ? { [this.detail.field]: this.message } : undefined)
  }
}
