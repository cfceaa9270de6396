/** Converts between local times of a time zone and UTC times. */
const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

function partsIn(at: Date, timeZone: string): Record<string, string> {
  return Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
}

/** The local time in a time zone, as `2026-03-29T01:30`; '' if invalid. */
export function wallTime(moment: string, timeZone: string): string {
  const at = new Date(moment)
  if (Number.isNaN(at.getTime())) return ''
  const { year, month, day, hour, minute } = partsIn(at, timeZone)
  return `${year}-${month}-${day}T${hour}:${minute}`
}
export const dayIn = (moment: string, timeZone: string): string => wallTime(moment, timeZone).slice(0, 10)

/** The time zone's UTC offset at a time, ms. */
function offsetAt(at: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsIn(new Date(at), timeZone)
  const wall = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  return wall - Math.floor(at / 1000) * 1000
}

/**
 * The UTC time of a local time; null if invalid. A time skipped in spring is moved an hour later; an ambiguous time
 * in autumn is the first one.
 */
export function momentOf(wall: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${wall}Z`)
  if (Number.isNaN(asUtc)) return null
  const guess = asUtc - offsetAt(asUtc, timeZone)
  const earlier = asUtc - Math.max(offsetAt(guess, timeZone), offsetAt(guess - 3 * 3_600_000, timeZone))
  const fits = wallTime(new Date(earlier).toISOString(), timeZone) === wall.slice(0, 16)
  return new Date(fits ? earlier : asUtc - offsetAt(guess, timeZone)).toISOString()
}

export const startOfDay = (day: string, timeZone: string) => momentOf(`${day}T00:00:00`, timeZone)
/** The last millisecond of a day. */
export function endOfDay(day: string, timeZone: string): string | null {
  const next = new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000)
  if (Number.isNaN(next.getTime())) return null
  const begins = startOfDay(next.toISOString().slice(0, 10), timeZone)
  return begins && new Date(Date.parse(begins) - 1).toISOString()
}
