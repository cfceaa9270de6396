import type { Entity } from '../../config/schema'

/** The API path of an entity's records, without the leading slash. */
export const apiPath = ({ source }: Entity): string =>
  source.kind === 'rest' ? `api${source.path}` : `api/collections/${source.name}`
