import { day, dayOf } from '../../config/schema/text/format'
import { unwrapComputed, type Entity } from '../../config/schema'
import { titleOf as titleIn } from '../../config/schema/text/titleOf'
import { ownZone } from './useZone'
import { choiceWords, listWords, textWords, type Translate } from './words'

/** What a record is called, in the reader's time zone. */
export const titleOf = (entity: Entity, record: Readonly<Record<string, unknown>>): string =>
  titleIn(entity, record, ownZone())

/** A record that another one is about: the field that leads to it, and what it is called, where that is known. */
export type Subject = { readonly field: string; readonly title: string | undefined }

/**
 * What a record's own page is called: all that its `heading` says, and its title. A record that has nothing but a number is called
 * by what it is about.
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
    const { type } = unwrapComputed(entity.fields[name]!)
    if (type === 'reference') return name === subject?.field ? (subject.title ?? []) : []
    if (type === 'choice') return choiceWords(t, entity, name, record)
    if (type === 'date') return day(value)
    return type === 'dateTime' ? dayOf(value, ownZone()) : String(value)
  })
  const field = unwrapComputed(entity.fields[entity.title]!)
  const title = titleOf(entity, record)
  const own = field.type === 'text' ? textWords(t, field, title) : title
  return listWords(t, [...before, (entity.title === 'id' ? subject?.title : undefined) ?? own])
}
