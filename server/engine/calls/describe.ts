import { isChange, takesListQuery, type Call, type Inputs } from '../../../src/config/schema/calls/define'
import {
  isMembers,
  type Members,
  type Optional,
  type RecordShape,
  type Shape,
} from '../../../src/config/schema/calls/shapes'
import type { Field } from '../../../src/config/schema'
import type { App } from '../../../src/config/schema/app'
import { FILTER, IF_MATCH, ONCE, PAGE_HEADERS, RANGE, refusalSchema, SORT } from '../crud/describe'
import * as json from '../crud/jsonSchema'
import { entitySchemas, fieldSchema } from '../crud/schema'

type Schema = json.Schema

/** JSON Schema of a response, for the API description and for the test that validates every response. */
export function shapeSchema(shape: Shape, app: App): Schema {
  if (isMembers(shape)) {
    const optional = Object.keys(shape).filter(name => shape[name]!.type === 'optional')
    const schemas = Object.entries(shape).map(([name, member]) => [name, shapeSchema(member, app)])
    return json.object(Object.fromEntries(schemas) as Record<string, Schema>, optional)
  }
  const { type, of } = shape as Optional<Shape> | { type: string; of: never }
  switch (type) {
    case 'listOf':
    case 'pageOf':
      return json.list(shapeSchema(of, app))
    case 'mapOf':
      return json.mapOf(shapeSchema(of, app))
    case 'orNull':
      return json.orNull(shapeSchema(of, app))
    case 'optional':
      return shapeSchema(of, app)
    case 'json':
      return json.anything
    case 'record': {
      const { record } = entitySchemas(app.entityOf(of))
      const { more } = shape as RecordShape<string, Members>
      return more === undefined ? record : json.both(record, shapeSchema(more, app))
    }
    default:
      return fieldSchema({ ...(shape as Field), required: true })
  }
}

const inputSchema = (field: Inputs[string]): Schema =>
  field.type === 'json' ? json.anything : fieldSchema(field)

const inputSchemas = (inputs: Inputs) =>
  Object.fromEntries(Object.entries(inputs).map(([name, field]) => [name, inputSchema(field)]))

const optionalIn = (inputs: Inputs) =>
  Object.entries(inputs).flatMap(([name, field]) => (field.required && !('default' in field) ? [] : [name]))

/** Path parameters are never null: all are required. */
const addressSchemas = (inputs: Inputs) =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, field]) => [name, inputSchema({ ...field, required: true })]),
  )

/** OpenAPI operation of a call at one of its addresses. */
export function describeCall(call: Call, path: string, app: App) {
  const {
    params = {},
    query = {},
    body = {},
    partial,
    answer,
    status = 200,
    refusals = [],
    tag,
    summary,
  } = call
  const here = Object.fromEntries(Object.entries(params).filter(([name]) => path.includes(`{${name}}`)))
  const isPage = answer.type === 'pageOf'
  const asked = {
    ...json.object(addressSchemas(query), optionalIn(query)),
    properties: {
      ...addressSchemas(query),
      ...(takesListQuery(call) ? { sort: SORT, range: RANGE, filter: FILTER, after: json.text } : {}),
    },
  }
  const headers = {
    ...(isChange(call) && call.method === 'POST' ? (ONCE.properties as object) : {}),
    ...('version' in body || call.method === 'DELETE' ? (IF_MATCH.properties as object) : {}),
  }
  const has = (schemas: object) => Object.keys(schemas).length > 0
  return {
    tags: [tag],
    summary,
    ...(has(here) ? { params: json.object(addressSchemas(here)) } : {}),
    ...(has(asked.properties) ? { querystring: asked } : {}),
    ...(has(headers) ? { headers: json.partial(headers as Record<string, Schema>) } : {}),
    ...(has(body)
      ? { body: json.object(inputSchemas(body), partial ? Object.keys(body) : optionalIn(body)) }
      : {}),
    response: {
      [status]: { ...shapeSchema(answer, app), ...(isPage ? { headers: PAGE_HEADERS } : {}) },
      ...Object.fromEntries(refusals.map(refusal => [refusal, refusalSchema])),
    },
  }
}
