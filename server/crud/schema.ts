import { shown, type Entity, type Field, type Fields } from '../../src/config/schema'

type Schema = Record<string, unknown>

/** The JSON Schema of one field's value, for the API's description. */
export function fieldSchema(field: Field): Schema {
  const plain = shown(field)
  const { min, max } = plain as { min?: number; max?: number }
  const range = {
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  }
  switch (plain.type) {
    case 'integer':
      return { type: ['integer', 'null'], ...range }
    case 'decimal':
    case 'duration':
      return { type: ['number', 'null'], ...range }
    case 'quantity':
      return { type: ['number', 'null'], ...range, description: `in ${plain.unit}` }
    case 'boolean':
      return { type: ['boolean', 'null'] }
    case 'choice':
      return { enum: [...plain.options, null] }
    case 'choices':
      return { type: 'array', items: { enum: [...plain.options] } }
    case 'date':
      return { type: ['string', 'null'], format: 'date' }
    case 'dateTime':
      return { type: ['string', 'null'], format: 'date-time' }
    case 'email':
      return { type: ['string', 'null'], format: 'email', maxLength: plain.max }
    case 'reference':
      return { type: ['integer', 'string', 'null'], description: `id in ${plain.to}` }
    case 'references':
      return { type: 'array', items: { type: ['integer', 'string'] }, description: `ids in ${plain.to}` }
    case 'tags':
    case 'photos':
      return { type: 'array', items: { type: 'string' } }
    case 'rows':
      return {
        type: ['array', 'null'],
        maxItems: plain.max,
        items: object(plain.columns, Object.keys(plain.columns)),
      }
    case 'group':
      return object(plain.fields, Object.keys(plain.fields))
    case 'text':
    case 'longText':
      return { type: ['string', 'null'], maxLength: plain.max }
    default:
      return { type: ['string', 'null'] }
  }
}

function object(fields: Fields, names: readonly string[]): Schema {
  const properties = Object.fromEntries(names.map(name => [name, fieldSchema(fields[name]!)]))
  const required = names.filter(name => fields[name]!.required && fields[name]!.default === undefined)
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
}

/** What an entity's routes take and answer, for OpenAPI. The checks themselves are `validateRecord`. */
export function entitySchemas(entity: Entity) {
  const visible = entity.stored.filter(name => !entity.fields[name]!.secret)
  const record = object(entity.fields, [
    'id',
    ...visible,
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
    'version',
  ])
  const input = object(entity.fields, entity.writable)
  return { record: { ...record, required: undefined }, input, change: { ...input, required: undefined } }
}

const error = {
  type: 'object',
  properties: {
    error: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    request_id: { type: 'string' },
  },
}
/** Answers that every route may give when it refuses. */
export const refusals = Object.fromEntries(
  [400, 401, 403, 404, 409, 422, 429, 503].map(status => [status, { description: 'Refused', ...error }]),
)
