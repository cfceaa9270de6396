import { FILTER, RANGE, RANGE_HEADER, SORT } from '../../crud/describe'
import * as json from '../../crud/jsonSchema'

const known = json.orNull(json.text)
const state = json.orNull(json.anything)
const ENTRY = json.object({
  id: json.integer,
  at: json.moment,
  actor: known,
  on_behalf_of: known,
  action: json.text,
  entity: json.text,
  entity_id: json.text,
  before: state,
  after: state,
  ip: known,
  request_id: known,
})

export const entries = {
  tags: ['audit'],
  summary: 'Changes, newest first',
  querystring: json.some({ sort: SORT, range: RANGE, filter: FILTER }),
  response: {
    200: { ...json.list(ENTRY), headers: RANGE_HEADER },
  },
}

export const check = {
  tags: ['audit'],
  summary: 'Whether every entry is as it was written',
  response: { 200: json.object({ intact: json.boolean, first_broken: json.orNull(json.integer) }) },
}
