import { isList, typeOfField, type Entity, type Field } from '../index'
import { DOCUMENT_META, WORDS } from './collections'
import { searchWords } from './words'

type Values = Readonly<Record<string, unknown>>

const META_TIMES: readonly string[] = ['created_at', 'updated_at', 'deleted_at']

const isTime = (entity: Entity, name: string): boolean =>
  META_TIMES.includes(name) ||
  (entity.fields[name] !== undefined && typeOfField(entity.fields[name]).time === 'moment')

/** The empty value of a field: null, or an empty list. */
const emptyOf = (field: Field | undefined): unknown => (field && isList(field) ? [] : null)

/** A record as a document. Every field is present, as a query omits documents without the sort field. */
export function toDocument(entity: Entity, id: string, record: Values): Record<string, unknown> {
  const named = Object.fromEntries(
    [...entity.stored, ...DOCUMENT_META].map(name => {
      const value = record[name] ?? emptyOf(entity.fields[name])
      return [name, isTime(entity, name) && typeof value === 'string' ? new Date(value) : value]
    }),
  )
  return { ...named, [WORDS]: searchWords(entity, id, record) }
}

/** A document as the API returns it. `toDate` converts the Firestore client's timestamps. */
export function toRecord(
  entity: Entity,
  id: string,
  document: Values,
  toDate: (value: unknown) => Date | undefined,
): { id: string } & Record<string, unknown> {
  const { [WORDS]: _words, ...values } = document
  const record = Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const time = isTime(entity, name) ? toDate(value) : undefined
      return [name, time ? time.toISOString() : value]
    }),
  )
  return { ...record, id }
}
