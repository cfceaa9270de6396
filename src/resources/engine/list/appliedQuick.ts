import type { Entity } from '../../../config/schema'

type Filter = Readonly<Record<string, unknown>>

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Whether a quick filter is applied: the list is filtered by all that it says. */
export const isApplied = (quick: Filter, values: Filter): boolean =>
  Object.entries(quick).every(([key, value]) => same(values[key], value))

/** A list's filter without the quick filter that is applied: what the others' counts are taken within. */
export function withoutQuick(entity: Entity, values: Filter): Filter {
  const applied = entity.list.quickFilters.filter(({ filter }) => isApplied(filter, values))
  const gone = new Set(applied.flatMap(({ filter }) => Object.keys(filter)))
  return Object.fromEntries(Object.entries(values).filter(([key]) => !gone.has(key)))
}
