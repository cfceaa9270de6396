import { shown, type Entity, type Field, type Fields } from '../../src/config/schema'
import * as json from './jsonSchema'
import type { Schema } from './jsonSchema'
import { META } from './sql'

/** The JSON Schema of one field's value, for the API's description. What isn't required may be null. */
export function fieldSchema(field: Field): Schema {
  const schema = valueSchema(field)
  return field.required ? schema : json.orNull(schema)
}

function valueSchema(field: Field): Schema {
  const plain = shown(field)
  const { min, max } = plain as { min?: number; max?: number }
  const range = {
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  }
  switch (plain.type) {
    case 'integer':
      return { ...json.integer, ...range }
    case 'decimal':
    case 'duration':
      return { ...json.number, ...range }
    case 'quantity':
      return { ...json.number, ...range, description: `in ${plain.unit}` }
    case 'boolean':
      return json.boolean
    case 'choice':
      return json.oneOf(plain.options)
    case 'choices':
      return json.list(json.oneOf(plain.options))
    case 'date':
      return json.day
    case 'dateTime':
      return json.moment
    case 'email':
      return { ...json.text, format: 'email', maxLength: plain.max }
    case 'reference':
      return { type: ['integer', 'string'], description: `id in ${plain.to}` }
    case 'references':
      return json.list({ type: ['integer', 'string'] }, { description: `ids in ${plain.to}` })
    case 'tags':
    case 'photos':
      return json.list(json.text)
    case 'rows':
      return json.list(inputOf(plain.columns, Object.keys(plain.columns)), { maxItems: plain.max })
    case 'group':
      return inputOf(plain.fields, Object.keys(plain.fields))
    case 'text':
    case 'longText':
      return { ...json.text, maxLength: plain.max }
    default:
      return json.text
  }
}

const schemasOf = (fields: Fields, names: readonly string[]) =>
  Object.fromEntries(names.map(name => [name, fieldSchema(fields[name]!)]))

/** What has a default, or may be null, need not be named. */
const inputOf = (fields: Fields, names: readonly string[]): Schema =>
  json.object(
    schemasOf(fields, names),
    names.filter(name => !fields[name]!.required || fields[name]!.default !== undefined),
  )

/** The fields that every record has; only who wrote it may be unknown. */
const ALWAYS = {
  created_at: json.moment,
  created_by: json.orNull(json.text),
  updated_at: json.moment,
  updated_by: json.orNull(json.text),
  version: json.integer,
} satisfies Record<Exclude<(typeof META)[number], 'id'>, Schema>

/** What an entity's routes take and answer, for OpenAPI. The checks themselves are `validateRecord`. */
export function entitySchemas(entity: Entity) {
  const id: Schema = { type: entity.idType }
  const visible = entity.stored.filter(name => !entity.fields[name]!.secret)
  const version = { ...json.integer, description: 'The version that was read, where there is no If-Match' }
  return {
    id,
    record: json.object({ id, ...schemasOf(entity.fields, visible), ...ALWAYS }),
    input: inputOf(entity.fields, entity.writable),
    change: json.some({ ...schemasOf(entity.fields, entity.writable), version }),
  }
}
