import type { Entity, Field, FieldOf, Fields, FieldType } from '../../../src/config/schema'
import * as json from './jsonSchema'
import type { Schema } from './jsonSchema'
import { META } from './sql'

/** JSON Schema of one field's value, for the API description. Optional values may be null. */
export function fieldSchema(field: Field): Schema {
  const schema = valueSchema(field)
  return field.required ? schema : json.orNull(schema)
}

const range = ({ min, max }: { min?: number; max?: number }): Schema => ({
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
})
const number = (field: { min?: number; max?: number }): Schema => ({ ...json.number, ...range(field) })
const limitedText = ({ max }: { max: number }): Schema => ({ ...json.text, maxLength: max })
const ID: Schema = { type: ['integer', 'string'] }

/** JSON Schema of each field type; a missing type doesn't compile. */
const valueSchemas: { readonly [T in FieldType]: (field: FieldOf<T>) => Schema } = {
  text: limitedText,
  longText: limitedText,
  email: field => ({ ...limitedText(field), format: 'email' }),
  phone: () => json.text,
  integer: field => ({ ...json.integer, ...range(field) }),
  decimal: number,
  duration: number,
  quantity: field => ({
    ...number(field),
    description: field.unit === 'share' ? 'a part of 1' : `in ${field.unit}`,
  }),
  boolean: () => json.boolean,
  choice: ({ options }) => json.oneOf(options),
  choices: ({ options }) => json.list(json.oneOf(options)),
  date: () => json.day,
  dateTime: () => json.moment,
  reference: ({ to }) => ({ ...ID, description: `id in ${to}` }),
  references: ({ to }) => json.list(ID, { description: `ids in ${to}` }),
  tags: () => json.list(json.text),
  photos: () => json.list(json.text),
  numbers: field => json.list(number(field), { maxItems: field.count }),
  rows: ({ columns, max }) => json.list(inputOf(columns, Object.keys(columns)), { maxItems: max }),
  group: ({ fields }) => inputOf(fields, Object.keys(fields)),
  computed: ({ as }) => valueSchema(as),
  // Computed from other fields and records: not in responses.
  relatedList: () => ({}),
  occurrence: () => ({}),
  point: () => ({}),
}

const valueSchema = (field: Field): Schema => valueSchemas[field.type](field as never)

const schemasOf = (fields: Fields, names: readonly string[]) =>
  Object.fromEntries(names.map(name => [name, fieldSchema(fields[name]!)]))

/** Fields with a default, and nullable ones, are optional. */
export const inputOf = (fields: Fields, names: readonly string[]): Schema =>
  json.object(
    schemasOf(fields, names),
    names.filter(name => !fields[name]!.required || fields[name]!.default !== undefined),
  )

/** Metadata of every record; only the author may be unknown. */
const ALWAYS = {
  created_at: json.moment,
  created_by: json.orNull(json.text),
  updated_at: json.moment,
  updated_by: json.orNull(json.text),
  version: json.integer,
} satisfies Record<Exclude<(typeof META)[number], 'id'>, Schema>

/** Request and response schemas of an entity for OpenAPI. `validateRecord` does the actual validation. */
export function entitySchemas(entity: Entity) {
  const id: Schema = { type: entity.idType }
  const visible = entity.stored.filter(name => !entity.fields[name]!.secret)
  const version = { ...json.integer, description: 'The version that was read, where there is no If-Match' }
  return {
    id,
    // Fields with read restrictions are optional, as some roles don't get them.
    record: json.object(
      { id, ...schemasOf(entity.fields, visible), ...ALWAYS },
      visible.filter(name => entity.rights[name]?.read),
    ),
    input: inputOf(entity.fields, entity.writable),
    change: json.partial({ ...schemasOf(entity.fields, entity.writable), version }),
  }
}
