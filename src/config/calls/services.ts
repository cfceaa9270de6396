import { reference } from '../schema'
import { defineCall } from '../schema/calls/define'
import { pageOf, recordOf } from '../schema/calls/shapes'

export const OF_GROUP = {
  tank_group_id: reference('tankgroups', { help: 'A depot, or a client with its depots' }),
}

export const dashboardServices = defineCall({
  method: 'GET',
  path: '/api/dashboard/services',
  tag: 'services',
  summary: 'Top-ups and collections, newest first',
  may: { read: 'services' },
  query: OF_GROUP,
  answer: pageOf(recordOf('services')),
  example: {},
})
