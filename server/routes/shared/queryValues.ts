import { AppError } from '../../errors'

/** A whole number from 1 to `max` in an address; anything else is refused by name. */
export function whole(name: string, text: string | undefined, fallback: number, max: number): number {
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= max) return value
  throw new AppError('malformed', `${name}: must be a whole number from 1 to ${max}`, {
    fields: { [name]: `1 to ${max}` },
  })
}

/** A moment in an address; anything else is refused by name. */
export function moment(name: string, text: string): Date {
  const at = new Date(text)
  if (!Number.isNaN(at.getTime())) return at
  throw new AppError('malformed', `${name}: must be a time, such as 2026-03-31T12:00:00Z`, { field: name })
}
