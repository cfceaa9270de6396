import { storable } from '../../../src/config/schema'
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

const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/
const TIME = /^\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i

/** JavaScript takes 31 February for 3 March. */
function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return DAY.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** A moment or a day in an address, in UTC where it names no zone; anything else is refused by name. */
export function moment(name: string, text: string): Date {
  const [day = '', time = '00:00', ...more] = String(text).split(/T/i)
  const zone = /(Z|[+-]\d{2}:?\d{2})$/i.test(time) ? '' : 'Z'
  const at = new Date(`${day}T${time}${zone}`)
  if (isDay(day) && TIME.test(time) && more.length === 0 && storable(at)) return at
  throw new AppError('malformed', `${name}: must be a time, such as 2026-03-31T12:00:00Z`, { field: name })
}
