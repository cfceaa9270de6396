import type { Entity } from '../../config/schema'

/** Where an entity's records are served, without the first slash: a table's path, or a collection's. */
export const apiPath = ({ source }: Entity): string =>
  source.kind === 'rest' ? `api${source.path}` : `api/collections/${source.name}`
