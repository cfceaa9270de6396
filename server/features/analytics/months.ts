import { occurrenceText } from '../../../src/config/schema'

export type Month = {
  readonly month: string
  readonly kind: 'topup' | 'collection'
  readonly services: number
  readonly litres: number
  readonly tanks: number
}

/** Start (UTC) of the month that is this number of months before the present one. */
export const monthsAgo = (now: Date, months: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))

/** "2026-11" */
export const nameOfMonth = (date: Date): string => date.toISOString().slice(0, 7)

/**
 * The last months up to the present one, by kind of service, each beside the same month a year before, and with the
 * filter of the served tanks.
 */
export function monthsBeside(
  rows: readonly Month[],
  now: Date,
  months: number,
  filter: Readonly<Record<string, unknown>>,
) {
  const known = new Map(rows.map(row => [`${row.month} ${row.kind}`, row]))
  const at = (ago: number, kind: Month['kind']) => known.get(`${nameOfMonth(monthsAgo(now, ago))} ${kind}`)
  const spanOf = (ago: number) => ({
    from: monthsAgo(now, ago).toISOString(),
    to: monthsAgo(now, ago - 1).toISOString(),
  })
  const sums = (row: Month | undefined) => ({ services: row?.services ?? 0, litres: row?.litres ?? 0 })
  const kinds = (['topup', 'collection'] as const).filter(kind => rows.some(row => row.kind === kind))
  return kinds.flatMap(kind =>
    Array.from({ length: months }, (_, i) => months - 1 - i).map(ago => {
      const row = at(ago, kind)
      return {
        month: nameOfMonth(monthsAgo(now, ago)),
        kind,
        ...sums(row),
        tanks: row?.tanks ?? 0,
        filter: { ...filter, had_service: occurrenceText({ kind, ...spanOf(ago) }) },
        year_before: sums(at(ago + 12, kind)),
      }
    }),
  )
}
