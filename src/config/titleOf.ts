import { dateTime, day } from './format'
import { unwrapComputed, type Entity } from './schema'

/** What a record is called, as lists show that field; its number where its title is empty. Moments are told in `timeZone`. */
export function titleOf(
  entity: Entity,
  record: Readonly<Record<string, unknown>>,
  timeZone?: string,
): string {
  const value = record[entity.title] ?? null
  if (value === null) return String(record.id)
  const field = entity.fields[entity.title]
  const type = field && unwrapComputed(field).type
  if (type === 'date') return day(value)
  return type === 'dateTime' ? dateTime(value, timeZone) : String(value)
}
