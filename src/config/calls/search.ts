import { integer, text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { listOf } from '../schema/calls/shapes'

/** A search result: a record's title, and details that distinguish it from records of the same title. */
const found = listOf({ id: integer(), title: text(), about: listOf(text()) })

export const search = defineCall({
  method: 'GET',
  path: '/api/search',
  tag: 'search',
  summary: 'Tanks, customers and devices by name, number, code, phone or address',
  may: { staff: true },
  query: { q: text({ required: true, max: 100 }) },
  answer: { tanks: found, customers: found, devices: found },
  example: { q: 'o' },
})
