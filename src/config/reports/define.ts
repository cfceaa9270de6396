import { choice, date, integer, reference, type Fields, type Role } from '../schema'
import { PERIODS } from './periods'

/** A table that is worked out when it is asked for: its parameters and its columns, as data. */
export type Report<P extends Fields = Fields, C extends Fields = Fields> = {
  /** Its address, and the key of its words. */
  readonly name: string
  /** English title, and what it tells. */
  readonly label: string
  readonly summary: string
  readonly roles: readonly Role[]
  readonly params: P
  /** In their order. Each row has a value for each; null where there is none. */
  readonly columns: C
  /** Choices that some rows tell by a name of their own, such as a product that is none of the usual. */
  readonly ownNames?: readonly string[]
  /** Columns whose sum says something. */
  readonly totals: readonly string[]
}

/** Declares a report. Its statement is in `server/features/reports`, under the same name. */
export const defineReport = <const R extends Report>(
  report: R & { readonly totals: readonly (keyof R['columns'])[] },
): R => report

/** A depot, or a client with its depots; without one, all that the reader sees. */
export const ofGroup = { tank_group_id: reference('tankgroups', { label: 'Client or depot' }) } as const

/** Days that are counted from when the report is made, or two that are named. */
export const inPeriod = {
  ...ofGroup,
  period: choice(PERIODS, { default: 'last_month' }),
  from: date({ help: 'Instead of a period' }),
  to: date(),
} as const
export const onDay = { ...ofGroup, on: date({ help: 'Leave blank for today' }) } as const
export const forDays = {
  ...ofGroup,
  days: integer({ min: 1, max: 365, default: 3, label: 'Days without a message' }),
} as const

export const STAFF = ['admin', 'client', 'provider'] as const
