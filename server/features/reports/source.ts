import type { RawBuilder } from 'kysely'

/** Input of a report's query. */
export type ReportInput = {
  /** Condition on tanks `t`: the reader's scope and the requested filter. */
  readonly tanks: RawBuilder<unknown>
  readonly from: Date
  /** Exclusive. */
  readonly to: Date
  readonly days: number
  readonly now: Date
}

/** Builds a select with the columns of the report's declaration, in any order. */
export type ReportSource = (input: ReportInput) => RawBuilder<unknown>
