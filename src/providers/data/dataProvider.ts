import type { DataProvider } from 'react-admin'
import { entityOf } from '../../config/entities'
import { entityScreens } from '../../config/screens'
import { cachedReferences, forgetReferences } from './cachedReferences'
import { restTransport } from './restTransport'

const transports = new Map<string, DataProvider>()

/**
 * The transport of a resource: a screen's path, or an entity's own name. References are looked up under the entity's
 * name, because a screen's filter must not hide what another record points to. Tables and collections are served alike by
 * our own server; a Firebase project's documents would be another transport.
 */
function transportOf(resource: string): DataProvider {
  const known = transports.get(resource)
  if (known) return known
  const found = entityScreens.get(resource)
  const made = restTransport(found?.entity ?? entityOf(resource), found?.screen.filter ?? {})
  transports.set(resource, made)
  return made
}

/** Sends a change, after which what is remembered of the entity's records is no longer believed. */
function changing<Answer>(
  resource: string,
  send: (transport: DataProvider) => Promise<Answer>,
): Promise<Answer> {
  const forget = () => forgetReferences(entityScreens.get(resource)?.entity.name ?? resource)
  return send(transportOf(resource)).finally(forget)
}

/** What react-admin asks; each call goes to the transport of its resource. */
export const dataProvider: DataProvider = {
  supportAbortSignal: true,
  getList: (resource, params) => transportOf(resource).getList(resource, params),
  getOne: (resource, params) => transportOf(resource).getOne(resource, params),
  getMany: async (resource, params) => {
    const known = await cachedReferences(resource, params.ids)
    return known ? { data: known as never[] } : transportOf(resource).getMany(resource, params)
  },
  getManyReference: (resource, params) => transportOf(resource).getManyReference(resource, params),
  create: (resource, params) => changing(resource, to => to.create(resource, params)),
  update: (resource, params) => changing(resource, to => to.update(resource, params)),
  updateMany: (resource, params) => transportOf(resource).updateMany(resource, params),
  delete: (resource, params) => changing(resource, to => to.delete(resource, params)),
  deleteMany: (resource, params) => transportOf(resource).deleteMany(resource, params),
}
