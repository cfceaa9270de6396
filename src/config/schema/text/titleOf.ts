import { dateTime, day } from './format'
import { typeOfField, type Entity } from '../index'

/** Maximum length of a title made from long text; it is cut at a word boundary. */
const MAX_LENGTH = 80

function beginningOf(text: string): string {
  const [line = ''] = text.trim().split('\n', 1)
  if (line.length <= MAX_LENGTH) return line.length < text.trim().length ? `${line} …` : line
  const cut = line.slice(0, MAX_LENGTH)
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1).trimEnd() || cut}…`
}

/** A record's title, formatted as in lists; its id where the title is empty. Times are formatted in `timeZone`. */
export function titleOf(
  entity: Entity,
  record: Readonly<Record<string, unknown>>,
  timeZone?: string,
): string {
  const value = record[entity.title] ?? null
  if (value === null) return String(record.id)
  const field = entity.fields[entity.title]
  const { time, prose } = field ? typeOfField(field) : {}
  if (time) return time === 'day' ? day(value) : dateTime(value, timeZone)
  return prose ? beginningOf(String(value)) : String(value)
}
