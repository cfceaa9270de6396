import type { Schema } from '../../../src/config/schema/types/storage'

export type { Schema }
type Schemas = { readonly [name: string]: Schema }

export const text: Schema = { type: 'string' }
export const integer: Schema = { type: 'integer' }
export const number: Schema = { type: 'number' }
export const boolean: Schema = { type: 'boolean' }
export const moment: Schema = { type: 'string', format: 'date-time' }
export const day: Schema = { type: 'string', format: 'date' }
/** An object with unspecified properties. */
export const anything: Schema = { type: 'object', additionalProperties: true }

/** An object with arbitrary names and values of one type. */
export const mapOf = (values: Schema): Schema => ({ type: 'object', additionalProperties: values })

export const oneOf = (options: readonly unknown[]): Schema => ({ enum: [...options] })
export const list = (items: Schema, more: object = {}): Schema => ({ type: 'array', items, ...more })

/** The schema, or null. */
export const orNull = (schema: Schema): Schema => ({
  ...schema,
  ...(schema.type === undefined ? {} : { type: [schema.type, 'null'].flat() }),
  ...(Array.isArray(schema.enum) ? { enum: [...(schema.enum as unknown[]), null] } : {}),
})

/** An object with required properties, except the ones listed as optional. */
export const object = (properties: Schemas, optional: readonly string[] = []): Schema => {
  const required = Object.keys(properties).filter(name => !optional.includes(name))
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
}

/** An object whose properties are all optional: a query, headers, a change. */
export const partial = (properties: Schemas): Schema => ({ type: 'object', properties })

/** An object with the properties of both. */
export const both = (one: Schema, other: Schema): Schema => ({
  ...one,
  properties: { ...(one.properties as Schemas), ...(other.properties as Schemas) },
  required: [...((one.required as string[] | undefined) ?? []), ...((other.required as string[]) ?? [])],
})
