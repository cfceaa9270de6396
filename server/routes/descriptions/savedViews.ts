import { FILTER, IF_MATCH, ONCE, RANGE, RANGE_HEADER, SORT } from '../../crud/describe'
import * as json from '../../crud/jsonSchema'

const NAME = { ...json.text, maxLength: 100 }
const KEPT = {
  screen: json.text,
  name: NAME,
  filter: json.anything,
  columns: json.list(json.text, { maxItems: 100 }),
  sort: json.orNull(NAME),
  order: json.orNull(json.oneOf(['ASC', 'DESC'])),
  shared: json.boolean,
}
const VIEW = json.object({ id: json.integer, ...KEPT, mine: json.boolean, version: json.integer })

const params = json.object({ id: json.integer })
const of = (summary: string, more: object) => ({ tags: ['saved views'], summary, ...more })

export const views = of('Saved views, own and shared', {
  querystring: json.some({ screen: json.text, sort: SORT, range: RANGE, filter: FILTER }),
  response: { 200: { ...json.list(VIEW), headers: RANGE_HEADER } },
})
export const oneView = of('One saved view', { params, response: { 200: VIEW } })
export const createView = of('Save a view', {
  headers: ONCE,
  body: json.object(KEPT, ['filter', 'columns', 'sort', 'order', 'shared']),
  response: { 201: VIEW },
})
export const changeView = of('Change a saved view', {
  params,
  headers: IF_MATCH,
  body: json.some({ ...KEPT, version: json.integer }),
  response: { 200: VIEW },
})
export const removeView = of('Remove a saved view', { params, headers: IF_MATCH, response: { 200: VIEW } })
