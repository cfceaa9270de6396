type Month = {
  readonly month: string
  readonly kind: 'topup' | 'collection'
  readonly services: number
  readonly litres: number
}

/** The first moment (UTC) of the month so many before the present one. */
export const monthsAgo = (now: Date, months: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))

const nameOf = (date: Date) => date.toISOString().slice(0, 7)

/** The last months up to the present one, of each kind that there was, beside the same month a year before. */
export function monthsBeside(rows: readonly Month[], now: Date, months: number) {
  const known = new Map(
    rows.map(({ month, kind, services, litres }) => [`${month} ${kind}`, { services, litres }]),
  )
  const of = (ago: number, kind: Month['kind']) =>
    known.get(`${nameOf(monthsAgo(now, ago))} ${kind}`) ?? { services: 0, litres: 0 }
  const kinds = (['topup', 'collection'] as const).filter(kind => rows.some(row => row.kind === kind))
  return kinds.flatMap(kind =>
    Array.from({ length: months }, (_, i) => months - 1 - i).map(ago => ({
      month: nameOf(monthsAgo(now, ago)),
      kind,
      ...of(ago, kind),
      year_before: of(ago + 12, kind),
    })),
  )
}
