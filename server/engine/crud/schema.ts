import { storageOf, type Entity, type Field, type Fields } from '../../../src/config/schema'
import type { NestedSchemas } from '../../../src/config/schema/types/storage'
import * as json from './jsonSchema'
import type { Schema } from './jsonSchema'
import { META } from './sql'

/** JSON Schema of one field's value, for the API description. Optional values may be null. */
export function fieldSchema(field: Field): Schema {
  const schema = valueSchema(field)
  return field.required ? schema : json.orNull(schema)
}

const NESTED: NestedSchemas = {
  value: field => valueSchema(field),
  object: fields => inputOf(fields, Object.keys(fields)),
}
const valueSchema = (field: Field): Schema => storageOf(field).schema?.(field, NESTED) ?? {}

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
