const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, made)
  return made
}

/** The time of day in a time zone: 08:22. An en dash where it isn't known. */
export function clockTime(moment: string | null | undefined, timeZone: string): string {
  const at = moment ? new Date(moment) : undefined
  return at && !Number.isNaN(at.getTime()) ? formatIn(timeZone).format(at) : '–'
}

const DAY_MS = 86_400_000

/** The date that many days later: `2026-11-28` and 1 give `2026-11-29`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Whether a text is a date that exists, as `2026-11-28`. */
export const isDay = (text: string | null): text is string =>
  text !== null &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T12:00:00Z`)) &&
  new Date(`${text}T12:00:00Z`).toISOString().startsWith(text)
