import type { Problem, Problems } from '../../src/config/schema'
import { textOf } from './texts'

/** All error codes and their HTTP status. Domain model, section 10. */
export const STATUS = {
  malformed: 400,
  unknown_filter: 400,
  unknown_sort: 400,
  range_limit: 400,
  unauthorised: 401,
  invalid_credentials: 401,
  expired_token: 401,
  account_suspended: 401,
  account_closed: 401,
  foreign_token: 401,
  invalid_token: 401,
  unknown_account: 401,
  email_unverified: 403,
  staff_account: 403,
  forbidden: 403,
  not_found: 404,
  activation_required: 404,
  conflict: 409,
  stale_version: 409,
  wrong_state: 409,
  in_use: 409,
  too_large: 413,
  too_many_messages: 413,
  range_not_satisfiable: 416,
  unsupported_type: 415,
  invalid: 422,
  locked_out: 429,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof STATUS

/**
 * English text, or a translation key with arguments, which users read in their language. `english` is a longer text
 * for API clients than the translation.
 */
export type Text = string | (Problem & { readonly english?: string })

export type ErrorDetail = {
  /** The invalid field; `fields` has several, each with its text. */
  field?: string
  fields?: Readonly<Record<string, Text>>
  /** The current record, for a write against an outdated version. */
  current?: unknown
  /** The record's current state by field, for an action that isn't possible in it. */
  state?: Readonly<Record<string, unknown>>
  /** The user who changed it; or the field that refers to a record whose removal was refused. */
  about?: Readonly<Record<string, string>>
  /** Seconds before a retry makes sense. */
  retryAfter?: number
  headers?: Record<string, string>
  /** Other details for the client. */
  more?: Readonly<Record<string, string>>
}

/** Length limit of a text: input is only echoed and logged up to this number of characters. */
const TEXT_MAX = 500
const bounded = (text: string) => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text)
const boundedArg = <T extends string | number>(value: T) =>
  typeof value === 'string' ? bounded(value) : value

const english = (text: Text) => bounded(typeof text === 'string' ? text : (text.english ?? textOf(text)))
const problemOf = ({ key, args, values }: Problem): Problem => ({
  key,
  ...(args && {
    args: Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, boundedArg(arg)])),
  }),
  ...(values && { values }),
})

/** Number of reported fields: more help no user, and made-up names must not fill the log. */
const MAX_FIELDS = 20
const NAME_MAX = 100
const shortened = <T>([name, text]: [string, T]): [string, T] => [name.slice(0, NAME_MAX), text]

/** An error that the client may see: its code determines the status, its message is the text. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: ErrorDetail
  /** Translation key and arguments of the message, if it has any. */
  readonly problem: Problem | undefined
  readonly #fields: Readonly<Record<string, Text>> | undefined

  constructor(code: ErrorCode, text: Text, detail: ErrorDetail = {}) {
    super(english(text))
    this.name = 'AppError'
    this.code = code
    this.detail = detail
    this.problem = typeof text === 'string' ? undefined : problemOf(text)
    const fields = detail.fields ?? (detail.field ? { [detail.field]: text } : undefined)
    this.#fields = fields && Object.fromEntries(Object.entries(fields).slice(0, MAX_FIELDS).map(shortened))
  }

  get status(): number {
    return STATUS[this.code]
  }

  /** English text by field. */
  get fields(): Record<string, string> | undefined {
    if (!this.#fields) return undefined
    return Object.fromEntries(Object.entries(this.#fields).map(([field, text]) => [field, english(text)]))
  }

  /** Translation key and arguments by field, where they exist. */
  get details(): Problems {
    return Object.fromEntries(
      Object.entries(this.#fields ?? {}).flatMap(([field, text]) =>
        typeof text === 'string' ? [] : [[field, problemOf(text)]],
      ),
    )
  }
}

export const notFound = () => new AppError('not_found', { key: 'errors.notFound' })
export const forbidden = () => new AppError('forbidden', { key: 'errors.forbidden' })

/** Throws when there are validation errors, by field. */
export function refuseProblems(problems: Problems) {
  if (Object.keys(problems).length > 0)
    throw new AppError('invalid', { key: 'errors.invalid' }, { fields: problems })
}
