/** Contents of a tank at the end of a day; null when unknown. */
export type DayLevel = number | null
export type Step = { readonly day: number; readonly litres: number }

/** Least number of known days for a month's figure. */
const KNOWN_DAYS = 20

/**
 * Litres used from the day `first` to before `end`: initial contents plus deliveries minus final contents. `levels`
 * begins with the day `from`. Null when too few days are known; the current month counts up to now.
 */
export function usedIn(
  levels: readonly DayLevel[],
  from: number,
  deliveries: readonly Step[],
  direction: -1 | 1,
  { first, end, today }: { readonly first: number; readonly end: number; readonly today: number },
): number | null {
  const known: Step[] = []
  for (let day = first - 1; day < Math.min(end, today + 1); day++) {
    const litres = levels[day - from]
    if (litres !== null && litres !== undefined) known.push({ day, litres })
  }
  const [begin, last] = [known[0], known.at(-1)]
  if (!begin || !last) return null
  const wanted = Math.min(KNOWN_DAYS, Math.min(end, today + 1) - first)
  if (last.day - begin.day < wanted) return null
  const delivered = deliveries
    .filter(({ day }) => day > begin.day && day <= last.day)
    .reduce((sum, { litres }) => sum + litres, 0)
  const change = begin.litres - last.litres
  return Math.max(0, Math.round(direction === -1 ? change + delivered : delivered - change))
}
