import type { Problem, Problems } from '../../src/config/schema'
import { textOf } from './texts'

/** Every way in which a request may fail, and the status that says so. Domain model, section 10. */
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
 * English, or a key of the language tables with what is filled into its text: readers get the latter in their language. Where
 * callers read more in English than the table has, `english` says it.
 */
export type Text = string | (Problem & { readonly english?: string })

export type ErrorDetail = {
  /** The one field that is wrong; `fields` names several, each with its text. */
  field?: string
  fields?: Readonly<Record<string, Text>>
  /** The record as it stands, for a write that was made against an older version. */
  current?: unknown
  /** Where the record is, by field, for an action that leads nowhere from there. */
  state?: Readonly<Record<string, unknown>>
  /** Who made it so; or whose field refers to a record that was to be removed. */
  about?: Readonly<Record<string, string>>
  /** Seconds after which another try makes sense. */
  retryAfter?: number
  headers?: Record<string, string>
  /** What else the caller needs to go on. */
  more?: Readonly<Record<string, string>>
}

/** So long, letters, a text is at most: what a caller sent is told back, and logged, no further. */
const TEXT_MAX = 500
const bounded = (text: string) => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text)
const boundedArg = <T extends string | number>(value: T) =>
  typeof value === 'string' ? bounded(value) : value

const english = (text: Text) => bounded(typeof text === 'string' ? text : (text.english ?? textOf(text)))
const problemOf = ({ key, args }: Problem): Problem =>
  args === undefined
    ? { key }
    : { key, args: Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, boundedArg(arg)])) }

/** So many fields are told of at most: nobody corrects more at once, and whoever makes up names fills no log with them. */
const MOST_FIELDS = 20
const NAME_MAX = 100
const shortened = <T>([name, text]: [string, T]): [string, T] => [name.slice(0, NAME_MAX), text]

/** A failure that the caller may see: its code decides the status, its message is the text. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: ErrorDetail
  /** Where the text is in the language tables, if it is. */
  readonly problem: Problem | undefined
  readonly #fields: Readonly<Record<string, Text>> | undefined

  constructor(code: ErrorCode, text: Text, detail: ErrorDetail = {}) {
    super(english(text))
    this.name = 'AppError'
    this.code = code
    this.detail = detail
    this.problem = typeof text === 'string' ? undefined : problemOf(text)
    const fields = detail.fields ?? (detail.field ? { [detail.field]: text } : undefined)
    this.#fields = fields && Object.fromEntries(Object.entries(fields).slice(0, MOST_FIELDS).map(shortened))
  }

  get status(): number {
    return STATUS[this.code]
  }

  /** English text by field. */
  get fields(): Record<string, string> | undefined {
    if (!this.#fields) return undefined
    return Object.fromEntries(Object.entries(this.#fields).map(([field, text]) => [field, english(text)]))
  }

  /** Key and arguments by field, of those fields whose text is in the language tables. */
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

/** Refuses what is wrong, by field. */
export function refuseProblems(problems: Problems) {
  if (Object.keys(problems).length > 0)
    throw new AppError('invalid', { key: 'errors.invalid' }, { fields: problems })
}
