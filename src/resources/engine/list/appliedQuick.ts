import type { Entity } from '../../../config/schema'

type Filter = Readonly<Record<string, unknown>>

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Whether a quick filter is active: the list's filter contains all of its conditions. */
export const isApplied = (quick: Filter, values: Filter): boolean =>
  Object.entries(quick).every(([key, value]) => same(values[key], value))

/** The list's filter without the active quick filter: the base of the others' counts. */
export function withoutQuick(entity: Entity, values: Filter): Filter {
  const applied = entity.list.quickFilters.filter(({ filter }) => isApplied(filter, values))
  const gone = new Set(applied.flatMap(({ filter }) => Object.keys(filter)))
  return Object.fromEntries(Object.entries(values).filter(([key]) => !gone.has(key)))
}
