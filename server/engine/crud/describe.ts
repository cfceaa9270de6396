import type { Entity } from '../../../src/config/schema'
import { BULK_MAX } from './bulk'
import { groupable } from './grouping'
import * as json from './jsonSchema'
import type { Schema } from './jsonSchema'
import { MAX_ROWS } from './query'
import { entitySchemas } from './schema'
import { XLSX } from './spreadsheet'

/** The routes validate requests and serialise responses themselves: schemas here only feed OpenAPI. */
export const passThroughCompilers = {
  validatorCompiler: () => () => true,
  serializerCompiler: () => (value: unknown) => JSON.stringify(value),
}
export const openapiOptions = (schema: object) => ({ ...passThroughCompilers, schema })
/** Options of a route that the API description omits when no role may call it. */
export const optionsWhere = (isPossible: boolean, schema: object) =>
  openapiOptions(isPossible ? schema : { ...schema, hide: true })

/** For an error that not all such routes return; the error format is described once for all routes. */
export const refusalSchema = { type: 'object', description: 'Refused' }

/** Headers of a write. */
export const IF_MATCH = json.partial({
  'If-Match': {
    ...json.text,
    description: 'The version that this is made against, such as "3"; another one answers 409',
  },
})
export const ONCE = json.partial({
  'Idempotency-Key': { ...json.text, maxLength: 200, description: 'A repeated key gets the first answer' },
})

export const FILTER = {
  ...json.text,
  description:
    'JSON object by field, such as {"name":"A"}, with _gte, _lte, _gt, _lt, _neq for others; [] is one of; q is free text; a time may be told from now, such as -P1D',
}
export const RANGE = { ...json.text, description: `JSON: [first, last], from 0, at most ${MAX_ROWS} rows` }
/** For a list without an entity. */
export const SORT = { ...json.text, description: 'JSON: ["field","ASC"] or DESC' }
const sortOf = ({ list }: Entity) => ({
  ...SORT,
  description: `${SORT.description}, by one of ${list.sorts.join(', ')}`,
})

/** Query parameters of a list. */
export const listQuery = (entity: Entity): Schema =>
  json.partial({
    sort: sortOf(entity),
    range: RANGE,
    filter: FILTER,
    after: { ...json.text, description: "X-Next-Cursor of the page before, empty for the first one's" },
  })

const filterQuery = json.partial({ filter: FILTER })

/** Header of every paged response. */
const RANGE_HEADER = {
  'Content-Range': { ...json.text, description: 'What is answered of how many: things 0-24/1031' },
}
export const PAGE_HEADERS = {
  ...RANGE_HEADER,
  'X-Total-Capped': { ...json.text, description: 'true: there are more than that' },
  'X-Next-Cursor': { ...json.text, description: '`after` of the next page, where lists are read by cursors' },
}

/** OpenAPI of a page of an entity's records. */
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

const NAME = { ...json.text, description: 'Name of the field' }
const COUNT = json.integer
const LIST_FILTER = {
  ...json.anything,
  description: 'Added to the filter asked for, it gives the list behind',
}

/** OpenAPI of a list's figures by the values of a field. */
const aggregateOf = (entity: Entity) => ({
  tags: [entity.name],
  summary: `Count ${entity.name} by a field, and sum another`,
  description:
    'Numbers are grouped by bands, times by months of UTC, all else by value. What is unknown has the key null. Every figure is that of the list behind it.',
  querystring: json.object(
    {
      by: { ...NAME, ...json.oneOf(groupable(entity)) },
      bands: {
        ...json.text,
        description: 'Where bands of a number begin, such as 0,10,25: keys are ..0, 0..10, 10..25 and 25..',
      },
      sum: { ...NAME, description: 'A number that is summed as well' },
      filter: FILTER,
    },
    ['bands', 'sum', 'filter'],
  ),
  response: {
    200: json.list(
      json.object(
        {
          key: { type: ['string', 'number', 'boolean', 'null'] },
          count: COUNT,
          sum: json.number,
          filter: LIST_FILTER,
        },
        ['sum'],
      ),
    ),
  },
})

/** OpenAPI of the counts of a list's quick filters. */
const quickFiltersOf = (entity: Entity) => ({
  tags: [entity.name],
  summary: `Count what the quick filters of ${entity.name} find`,
  querystring: filterQuery,
  response: {
    200: json.list(
      json.object({
        name: json.oneOf(entity.list.quickFilters.map(({ name }) => name)),
        filter: LIST_FILTER,
        count: COUNT,
        capped: { ...json.boolean, description: 'true: there are more than that' },
      }),
    ),
  },
})

/** Response with a file. */
export const fileAnswer = {
  200: {
    description: 'The file',
    headers: { 'Content-Disposition': json.text },
    content: {
      'text/csv': { schema: json.text },
      [XLSX]: { schema: { ...json.text, format: 'binary' } },
    },
  },
  // A spreadsheet has a maximum number of rows.
  413: refusalSchema,
}

/** OpenAPI of a list's export. */
export const exportOf = (entity: Entity) => ({
  tags: [entity.name],
  summary: `Export ${entity.name}`,
  querystring: json.partial({
    sort: sortOf(entity),
    filter: FILTER,
    columns: {
      ...json.text,
      description:
        'JSON: ["id","name"], names of fields; the columns of the list without. Names with commas between, as before, are accepted',
    },
    format: { ...json.oneOf(['csv', 'xlsx']), description: 'csv unless said otherwise' },
    ids: {
      ...json.text,
      description: 'JSON: only these of the filter, such as [1,2]. Ids with commas between are accepted',
    },
  }),
  response: fileAnswer,
})

/** Field of a bulk request. */
export const EXPECTED = {
  ...json.integer,
  description: 'How many the filter finds; another number answers 409',
}

/** A message as translation key and arguments. */
const PROBLEM = json.object({ key: json.text, args: json.anything, values: json.anything }, [
  'args',
  'values',
])

/** A record that a bulk request left unchanged. */
export const bulkFailure = (id: Schema) =>
  json.object(
    {
      id,
      title: json.text,
      error: json.text,
      key: json.text,
      args: json.anything,
      values: json.anything,
      errors: json.mapOf(json.text),
      details: json.mapOf(PROBLEM),
    },
    ['title', 'key', 'args', 'values', 'errors', 'details'],
  )

/** OpenAPI of the routes that every entity has. */
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
      expected: EXPECTED,
    },
    ['ids', 'filter', 'values', 'expected'],
  )
  const done = json.object({
    changed: json.integer,
    done: json.list(id),
    failed: json.list(bulkFailure(id)),
  })
  return {
    list: listOf(entity),
    aggregate: aggregateOf(entity),
    quickFilters: quickFiltersOf(entity),
    export: exportOf(entity),
    one: of(`One of ${entity.name}`, { params, response: { 200: record } }),
    create: of(`Create in ${entity.name}`, {
      headers: ONCE,
      body: input,
      // The record of a repeated key may have left the caller's scope.
      response: { 201: record, 404: refusalSchema },
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
    restore: of(`Restore a removed one of ${entity.name}`, {
      params,
      headers: ONCE,
      response: { 200: record },
    }),
    bulkIds: of(`Ids of all of ${entity.name} that a filter finds`, {
      body: json.object({ filter: json.anything, expected: EXPECTED }, ['expected']),
      response: { 200: json.object({ ids: json.list(id, { maxItems: BULK_MAX }) }) },
    }),
    bulk: of(`Change many of ${entity.name}`, { headers: ONCE, body: bulk, response: { 200: done } }),
  }
}
