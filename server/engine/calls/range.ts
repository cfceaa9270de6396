import { AppError } from '../errors'

/** The time range of a query; undefined when it has none. A missing end is open. */
export function rangeOf({ from, to }: { from: string | null; to: string | null }, now: Date) {
  if (from === null && to === null) return undefined
  const range = { from: from === null ? new Date(0) : new Date(from), to: to === null ? now : new Date(to) }
  if (range.from >= range.to) throw new AppError('malformed', 'from: must be before to', { field: 'from' })
  return range
}
