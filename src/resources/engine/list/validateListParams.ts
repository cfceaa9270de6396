import type { Entity } from '../../../config/schema'

/** A list parameter's error, as a translation key. */
export type InvalidParam = { key: string; args?: Record<string, string> }
export type ListParams = Partial<Record<'filter' | 'sort' | 'order' | 'page' | 'perPage', unknown>>

/** The server's maximum page size. */
const MAX_ROWS = 1000
const BROKEN: InvalidParam = { key: 'engine.brokenLink' }

const isCount = (value: unknown, most: number) => {
  const count = Number(value)
  return Number.isInteger(count) && count >= 1 && count <= most
}

function findInvalidFilter({ list }: Entity, filter: unknown): InvalidParam | undefined {
  if (filter === undefined) return undefined
  if (filter === null || typeof filter !== 'object' || Array.isArray(filter)) return BROKEN
  const known = new Set(
    Object.entries(list.filters).flatMap(([name, operators]) => operators.map(each => name + each)),
  )
  const unknown = Object.keys(filter).find(name => name !== 'q' && !known.has(name))
  return unknown === undefined ? undefined : { key: 'engine.noSuchFilter', args: { name: unknown } }
}

/** The first list parameter that the entity doesn't declare. */
export function validateListParams(
  entity: Entity,
  { filter, sort, order, page, perPage }: ListParams,
): InvalidParam | undefined {
  const inFilter = findInvalidFilter(entity, filter)
  if (inFilter) return inFilter
  if (sort !== undefined && sort !== null && !entity.list.sorts.includes(String(sort)))
    return { key: 'engine.noSuchSort', args: { name: String(sort) } }
  const sound =
    [undefined, null, 'ASC', 'DESC'].includes(order as string) &&
    (page === undefined || isCount(page, Infinity)) &&
    (perPage === undefined || perPage === null || isCount(perPage, MAX_ROWS))
  return sound ? undefined : BROKEN
}

/** The same for a URL's query string. */
export function findInvalidParam(entity: Entity, search: string): InvalidParam | undefined {
  const query = new URLSearchParams(search)
  const names = ['filter', 'sort', 'order', 'page', 'perPage']
  // Parsers disagree about duplicate parameters: a list, the first or the last value.
  if (names.some(name => query.getAll(name).length > 1)) return BROKEN
  const { filter, ...rest } = Object.fromEntries(
    names.flatMap(name => (query.get(name) ? [[name, query.get(name)!]] : [])),
  ) as Record<string, string>
  try {
    return validateListParams(entity, { ...rest, ...(filter ? { filter: JSON.parse(filter) } : {}) })
  } catch {
    return BROKEN
  }
}
