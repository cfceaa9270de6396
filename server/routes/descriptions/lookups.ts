import type { Entity } from '../../../src/config/schema'
import { listQuery, RANGE_HEADER } from '../../crud/describe'
import * as json from '../../crud/jsonSchema'
import { entitySchemas } from '../../crud/schema'

/** Options of a field. */
export const options = (tag: string, summary: string) => ({
  tags: [tag],
  summary,
  response: { 200: json.list(json.text) },
})

/** All records of an entity that are of one kind; under an address with an id, of another record's. */
export const fixed = (entity: Entity, address: string) => ({
  tags: [entity.name],
  summary: `Some of ${entity.name}`,
  ...(address.includes(':id') ? { params: json.object({ id: entitySchemas(entity).id }) } : {}),
  querystring: listQuery(entity),
  response: { 200: { ...json.list(entitySchemas(entity).record), headers: RANGE_HEADER } },
})

export const roles = {
  tags: ['users'],
  summary: 'Roles that a user may have',
  response: { 200: json.list(json.object({ name: json.text })) },
}

export const distributors = {
  tags: ['tankgroups'],
  summary: 'Distributors, and how many groups each has',
  response: { 200: json.list(json.object({ id: json.integer, groups: json.integer })) },
}

export const customersByName = (entity: Entity) => ({
  tags: [entity.name],
  summary: 'Customers by a part of their name',
  querystring: json.some({
    txt: json.text,
    parent_id: { ...json.integer, description: 'Only of this depot' },
  }),
  response: { 200: json.list(entitySchemas(entity).record) },
})

export const byEnclosure = (entity: Entity) => ({
  tags: [entity.name],
  summary: 'The device with a code on its lid',
  params: json.object({ id: json.text }),
  response: { 200: entitySchemas(entity).record },
})
