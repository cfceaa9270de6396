import type { Entity, Screen } from '../../../config/schema'
import type { FilterSet } from '../FieldKind'
import { kindOf } from '../fieldRegistry'

/** Filterable fields of a list, without those of the screen's own filter. */
export const filtersOf = (entity: Entity, screen: Screen): string[] =>
  Object.keys(entity.list.filters).filter(
    name => name !== 'id' && !(name in screen.filter) && kindOf(entity.fields[name]!).Filter,
  )

/** The conditions on one field, by operator. */
export const setFor = (entity: Entity, name: string, values: Record<string, unknown>): FilterSet =>
  Object.fromEntries(
    (entity.list.filters[name] ?? []).flatMap(operator =>
      values[name + operator] === undefined ? [] : [[operator, values[name + operator]]],
    ),
  )

/** The list's filter with the conditions on one field replaced. */
export function withSet(entity: Entity, name: string, values: Record<string, unknown>, set: FilterSet) {
  const own = new Set((entity.list.filters[name] ?? []).map(operator => name + operator))
  const others = Object.entries(values).filter(([key]) => !own.has(key))
  const asked = Object.entries(set).map(([operator, value]) => [name + operator, value])
  return Object.fromEntries([...others, ...asked]) as Record<string, unknown>
}

/** Whether the filter has conditions on a field. */
export const isActive = (entity: Entity, name: string, values: Record<string, unknown>): boolean =>
  Object.keys(setFor(entity, name, values)).length > 0
