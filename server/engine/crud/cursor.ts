import { AppError } from '../errors'
import { parseClientJson } from '../parseJson'

/**
 * Position in a sorted list: the row's sort value as PostgreSQL formats it (with microseconds, which JavaScript dates
 * lack), and its id.
 */
export type Place = { readonly value: string | null; readonly id: number | string }
/** `start` is the position before the first row. */
export type Cursor = 'start' | Place

const isPlace = (place: unknown): place is [string | null, number | string] =>
  Array.isArray(place) &&
  place.length === 2 &&
  (place[0] === null || (typeof place[0] === 'string' && !place[0].includes('\u0000'))) &&
  ((typeof place[1] === 'string' && !place[1].includes('\u0000')) ||
    (Number.isInteger(place[1]) && Math.abs(place[1] as number) < 2 ** 31))

export const invalidCursor = () =>
  new AppError('malformed', 'after: is not a cursor of this list', { field: 'after' })

/** Parses `after`; clients get valid cursors only from responses. */
export function parseCursor(text: unknown): Cursor | undefined {
  if (text === undefined) return undefined
  if (text === '') return 'start'
  try {
    const place = parseClientJson(Buffer.from(String(text), 'base64url').toString(), 'after')
    if (isPlace(place)) return { value: place[0], id: place[1] }
  } catch {
    // Handled below, like any other invalid cursor.
  }
  throw invalidCursor()
}

export const cursorText = ({ value, id }: Place): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url')
