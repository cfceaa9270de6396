import type { Entity } from '../../src/config/schema'
import { BULK_MAX } from './bulk'
import * as json from './jsonSchema'
import type { Schema } from './jsonSchema'
import { MAX_ROWS } from './query'
import { entitySchemas } from './schema'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Requests are checked, and answers written, by the code of the routes: what is said of them here is for OpenAPI. */
export const describesOnly = {
  validatorCompiler: () => () => true,
  serializerCompiler: () => (value: unknown) => JSON.stringify(value),
}
export const described = (schema: object) => ({ ...describesOnly, schema })

/** For a refusal that not every such route may give; what refusals look like is said once, for all routes. */
export const refused = { type: 'object', description: 'Refused' }

/** Headers of a write. */
export const IF_MATCH = json.some({
  'If-Match': {
    ...json.text,
    description: 'The version that this is made against, such as "3"; another one answers 409',
  },
})
export const ONCE = json.some({
  'Idempotency-Key': { ...json.text, maxLength: 200, description: 'A repeated key gets the first answer' },
})

export const FILTER = {
  ...json.text,
  description:
    'JSON object by field, such as {"name":"A"}, with _gte, _lte, _gt, _lt, _neq for others; [] is one of; q is free text',
}
export const RANGE = { ...json.text, description: `JSON: [first, last], from 0, at most ${MAX_ROWS} rows` }
/** Of a list that isn't an entity's. */
export const SORT = { ...json.text, description: 'JSON: ["field","ASC"] or DESC' }
const sortOf = ({ list }: Entity) => ({
  ...SORT,
  description: `${SORT.description}, by one of ${list.sorts.join(', ')}`,
})

/** What a list may be asked for. */
export const listQuery = (entity: Entity): Schema =>
  json.some({
    sort: sortOf(entity),
    range: RANGE,
    filter: FILTER,
    after: { ...json.text, description: "X-Next-Cursor of the page before, empty for the first one's" },
  })
export const filterQuery = json.some({ filter: FILTER })

/** Of every answer that is a part of more. */
export const RANGE_HEADER = {
  'Content-Range': { ...json.text, description: 'What is answered of how many: tanks 0-24/1031' },
}
const PAGE_HEADERS = {
  ...RANGE_HEADER,
  'X-Total-Capped': { ...json.text, description: 'true: there are more than that' },
  'X-Next-Cursor': { ...json.text, description: '`after` of the next page, where lists are read by cursors' },
}

/** A page of an entity's records. */
export const listOf = (entity: Entity, tag = entity.name) => ({
  tags: [tag],
  summary: `List ${entity.name}`,
  querystring: listQuery(entity),
  response: {
    200: {
      ...json.list(entitySchemas(entity).record),
      description: 'A page',
      headers: PAGE_HEADERS,
    },
  },
})

/** The whole of a list, as a file. */
export const exportOf = (entity: Entity) => ({
  tags: [entity.name],
  summary: `Export ${entity.name}`,
  querystring: json.some({
    sort: sortOf(entity),
    filter: FILTER,
    columns: {
      ...json.text,
      description: 'Names of fields with commas between; the columns of the list without',
    },
    format: { ...json.oneOf(['csv', 'xlsx']), description: 'csv unless said otherwise' },
    ids: { ...json.text, description: 'Only these of the filter: ids with commas between' },
  }),
  response: {
    200: {
      description: 'The file',
      headers: { 'Content-Disposition': json.text },
      content: {
        'text/csv': { schema: json.text },
        [XLSX]: { schema: { ...json.text, format: 'binary' } },
      },
    },
    // A spreadsheet has an end.
    413: refused,
  },
})

/** What the routes say of themselves that every entity has. */
export function descriptionsOf(entity: Entity) {
  const { id, record, input, change } = entitySchemas(entity)
  const of = (summary: string, more: object) => ({ tags: [entity.name], summary, ...more })
  const params = json.object({ id })
  const bulk = json.object(
    {
      action: json.oneOf(['update', 'remove']),
      ids: json.list(id, { maxItems: BULK_MAX, description: 'These, or all that fit the filter' }),
      filter: json.anything,
      values: { ...change, description: 'What an update writes into each' },
      expected: { ...json.integer, description: 'How many the filter finds; another number answers 409' },
    },
    ['ids', 'filter', 'values', 'expected'],
  )
  const done = json.object({
    changed: json.integer,
    failed: json.list(json.object({ id, error: json.text, errors: json.mapOf(json.text) }, ['errors'])),
  })
  return {
    list: listOf(entity),
    export: exportOf(entity),
    one: of(`One of ${entity.name}`, { params, response: { 200: record } }),
    create: of(`Create in ${entity.name}`, {
      headers: ONCE,
      body: input,
      // What a repeated key made may be out of sight by now.
      response: { 201: record, 404: refused },
    }),
    change: of(`Change one of ${entity.name}`, {
      params,
      headers: IF_MATCH,
      body: change,
      response: { 200: record },
    }),
    remove: of(`Remove one of ${entity.name}`, {
      params,
      headers: IF_MATCH,
      response: { 200: { ...record, description: 'The record as it was' } },
    }),
    bulk: of(`Change many of ${entity.name}`, { headers: ONCE, body: bulk, response: { 200: done } }),
  }
}
