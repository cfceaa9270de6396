/** A reading's chart point, in the user's unit; times in ms, newest last. */
export type ChartPoint = { at: number; raw: number | null; smoothed: number | null; excluded: boolean }
/** A forecast point, in the same unit; times in ms, after the last reading. */
export type ChartForecast = { at: number; p10: number; p50: number; p90: number }

export const SERIES = ['raw', 'smoothed', 'excluded', 'p50', 'p10', 'p90'] as const
export type ChartRow = { at: number } & Partial<Record<(typeof SERIES)[number], number | null>>

/** Longer gaps interrupt the line. */
const GAP_MS = 36 * 3_600_000

/** Chart rows by time; a row without values interrupts the line at gaps. */
export function rowsOf(points: readonly ChartPoint[], ahead: readonly ChartForecast[]): ChartRow[] {
  const rows = points.flatMap((point, i): ChartRow[] => {
    const before = points[i - 1]
    const row = {
      at: point.at,
      raw: point.excluded ? null : point.raw,
      smoothed: point.smoothed,
      excluded: point.excluded ? point.raw : null,
    }
    return before && point.at - before.at > GAP_MS ? [{ at: before.at + 1 }, row] : [row]
  })
  const last = points.findLast(({ smoothed }) => smoothed !== null)
  if (!last) return [...rows, ...ahead]
  if (ahead.length === 0 || ahead[0]!.at <= last.at) return rows
  // The forecast starts at the last measured level.
  const level = last.smoothed
  const joint = rows.find(({ at }) => at === last.at)!
  Object.assign(joint, { p50: level, p10: level, p90: level })
  return [...rows.filter(({ at }) => at < ahead[0]!.at), ...ahead]
}

/** The legend's row without hover: the latest level. */
export const newestOf = (rows: readonly ChartRow[]): ChartRow | undefined =>
  rows.findLast(({ smoothed, raw }) => (smoothed ?? raw ?? null) !== null)
