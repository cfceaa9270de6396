import { day, dayOf } from '../../config/schema/text/format'
import { typeOfField, unwrapComputed, type Entity } from '../../config/schema'
import { titleOf as titleIn } from '../../config/schema/text/titleOf'
import { ownZone } from './useZone'
import { choiceWords, listWords, textWords, type Translate } from './words'

/** A record's title, in the user's time zone. */
export const titleOf = (entity: Entity, record: Readonly<Record<string, unknown>>): string =>
  titleIn(entity, record, ownZone())

/** The record that another one is about: the referencing field, and its title if known. */
export type Subject = { readonly field: string; readonly title: string | undefined }

/**
 * The heading of a record's page: its `heading` fields and its title. A record with only an id is titled by its
 * subject.
 */
export function headingOf(
  t: Translate,
  entity: Entity,
  record: Readonly<Record<string, unknown>>,
  subject?: Subject,
): string {
  const before = entity.heading.flatMap(name => {
    const value = record[name] ?? ''
    if (value === '') return []
    const field = entity.fields[name]!
    const { type } = unwrapComputed(field)
    const { time } = typeOfField(field)
    if (type === 'reference') return name === subject?.field ? (subject.title ?? []) : []
    if (type === 'choice') return choiceWords(t, entity, name, record)
    if (time === 'day') return day(value)
    return time === 'moment' ? dayOf(value, ownZone()) : String(value)
  })
  const field = unwrapComputed(entity.fields[entity.title]!)
  const title = titleOf(entity, record)
  const own = field.type === 'text' ? textWords(t, field, title) : title
  return listWords(t, [...before, (entity.title === 'id' ? subject?.title : undefined) ?? own])
}
