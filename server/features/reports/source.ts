import type { RawBuilder } from 'kysely'

/** What a report's statement is made of. */
export type ReportInput = {
  /** The condition on tanks `t` that the reader sees, and asked for. */
  readonly tanks: RawBuilder<unknown>
  readonly from: Date
  /** Not this moment any more. */
  readonly to: Date
  readonly days: number
  readonly now: Date
}

/** A select with the columns of the report's declaration, in any order. */
export type ReportSource = (input: ReportInput) => RawBuilder<unknown>
