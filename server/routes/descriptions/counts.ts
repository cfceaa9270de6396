import type { Entity } from '../../../src/config/schema'
import * as json from '../../crud/jsonSchema'

/** How many records of another entity belong to each of those that are named. */
export const counts = (entity: Entity, what: string) => ({
  tags: [entity.name],
  summary: `How many ${what} each of some of ${entity.name} has`,
  querystring: json.object({ ids: json.text }),
  response: { 200: json.list(json.object({ id: json.integer, count: json.integer })) },
})
