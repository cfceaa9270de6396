import { choice, date, integer, reference, type Fields, type Role } from '../schema'
import { PERIODS } from './periods'

/** A report that is computed on request: its parameters and columns, as data. */
export type Report<P extends Fields = Fields, C extends Fields = Fields> = {
  /** The path segment, and the translation key. */
  readonly name: string
  /** English title and description. */
  readonly label: string
  readonly summary: string
  readonly roles: readonly Role[]
  readonly params: P
  /** In order. Each row has a value for each column, or null. */
  readonly columns: C
  /** Option columns whose rows may have a name of their own, such as a custom product. */
  readonly ownNames?: readonly string[]
  /** Columns with a meaningful sum. */
  readonly totals: readonly string[]
}

/** Declares a report. Its SQL is in `server/features/reports`, under the same name. */
export const defineReport = <const R extends Report>(
  report: R & { readonly totals: readonly (keyof R['columns'])[] },
): R => report

/** A depot, or a client with its depots; if missing, all that the user may see. */
export const ofGroup = { tank_group_id: reference('tankgroups', { label: 'Client or depot' }) } as const

/** A relative period, or two dates. */
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
