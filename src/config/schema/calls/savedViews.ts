import { boolean, choice, integer, tags, text } from '../index'
import { defineCall } from './define'
import { json, listOf, orNull, pageOf } from './shapes'

const VIEW = {
  id: integer(),
  screen: text(),
  name: text(),
  filter: json(),
  columns: listOf(text()),
  sort: orNull(text()),
  order: orNull(choice(['ASC', 'DESC'])),
  shared: boolean(),
  mine: boolean(),
  version: integer(),
}
const VALUES = {
  screen: text({ required: true }),
  name: text({ required: true, max: 100 }),
  filter: json(),
  columns: tags({ max: 100 }),
  sort: text({ max: 100 }),
  order: choice(['ASC', 'DESC']),
  shared: boolean({ default: false }),
}

const shared = { tag: 'saved views', may: { staff: true } } as const
const id = integer({ required: true, min: 1 })
const unaudited = 'a view is how a person arranges a list, and only its owner changes it'
const checkedByHandler = "a view is checked against its screen's declaration, with all that is wrong at once"

export const savedViews = defineCall({
  ...shared,
  method: 'GET',
  path: '/api/saved_views',
  summary: 'Saved views, own and shared',
  query: { screen: text({ max: 100 }) },
  answer: pageOf(VIEW),
  example: { screen: 'tanks' },
})
export const savedView = defineCall({
  ...shared,
  method: 'GET',
  path: '/api/saved_views/{id}',
  summary: 'One saved view',
  params: { id },
  answer: VIEW,
  example: { id: 1 },
})
export const createSavedView = defineCall({
  ...shared,
  method: 'POST',
  path: '/api/saved_views',
  summary: 'Save a view',
  unaudited,
  body: VALUES,
  checkedByHandler,
  answer: VIEW,
  status: 201,
  example: { screen: 'tanks', name: 'Low', filter: { pct_lte: 20 }, columns: ['name', 'pct'], shared: true },
})
export const changeSavedView = defineCall({
  ...shared,
  method: 'PUT',
  path: '/api/saved_views/{id}',
  summary: 'Change a saved view',
  unaudited,
  params: { id },
  body: { ...VALUES, version: integer({ help: 'The version that was read, where there is no If-Match' }) },
  partial: true,
  checkedByHandler,
  answer: VIEW,
  example: { id: 1, name: 'Lower' },
})
export const removeSavedView = defineCall({
  ...shared,
  method: 'DELETE',
  path: '/api/saved_views/{id}',
  summary: 'Remove a saved view',
  unaudited,
  params: { id },
  answer: VIEW,
  example: { id: 1 },
})
