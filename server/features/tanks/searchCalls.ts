import type { FastifyInstance } from 'fastify'
import { search } from '../../../src/config/calls/search'
import { customers, devices, tanks } from '../../../src/config/entities/declared'
import type { Scoped, StoredOf } from '../../engine/calls/scoped'
import { serve } from '../../engine/calls/serve'
import type { Deps } from '../../engine/deps'

/** Maximum number of results of each kind; users refine the search beyond that. */
const MAX_RESULTS = 8

type SearchResult = { readonly id: number; readonly title: string; readonly about: readonly string[] }
const known = (...texts: unknown[]) =>
  texts.filter((text): text is string => typeof text === 'string' && text !== '')

/**
 * Searches records in the caller's scope. A tank is found by its own name, and by its customer or its device; fields
 * that the role may not read are not searched.
 */
async function searchRecords(scoped: Scoped, q: string) {
  const list = <Source>(declared: { name: string; source: Source }, filter: object) =>
    scoped(declared).list({ filter: JSON.stringify(filter), range: `[0,${MAX_RESULTS - 1}]` })
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  /** Titles of referenced records by id. */
  const titles = async <Source>(
    declared: { name: string; title: string; source: Source },
    ids: readonly unknown[],
  ) => {
    const asked = [...new Set(ids.filter(id => id !== null))]
    const rows: StoredOf<Source>[] = asked.length === 0 ? [] : await list(declared, { id: asked })
    return new Map<unknown, unknown>(rows.map(row => [row.id, row[declared.title]]))
  }

  const [people, sensors, named] = await Promise.all([
    list(customers, { q }),
    list(devices, { q }),
    list(tanks, { q }),
  ])
  const [theirs, fitted] = await Promise.all([
    people.length === 0 ? [] : list(tanks, { customer_id: idsOf(people) }),
    sensors.length === 0 ? [] : list(tanks, { device_id: idsOf(sensors) }),
  ])
  const vessels = [...new Map([...named, ...theirs, ...fitted].map(tank => [tank.id, tank])).values()]
  const shown = vessels.slice(0, MAX_RESULTS)
  const [owners, places] = await Promise.all([
    titles(
      customers,
      shown.map(({ customer_id }) => customer_id),
    ),
    titles(
      tanks,
      sensors.map(({ tank_id }) => tank_id),
    ),
  ])
  return {
    tanks: shown.map(({ id, name, customer_id }): SearchResult => ({
      id,
      title: String(name),
      about: known(owners.get(customer_id)),
    })),
    customers: people.map(({ id, name, customer_no, phone, address_1, address_2 }): SearchResult => ({
      id,
      title: String(name),
      about: known(customer_no, phone, address_1, address_2),
    })),
    devices: sensors.map(({ id, device_id, enclosure_id, tank_id }): SearchResult => ({
      id,
      title: String(device_id),
      about: known(enclosure_id, places.get(tank_id)),
    })),
  }
}

/** Search over the most used entities, for the command palette. */
export async function searchCalls(app: FastifyInstance, deps: Deps) {
  serve(app, deps, search, ({ scoped, query }) => searchRecords(scoped, query.q))
}
