import type { Entity, Screen } from '../../../config/schema'
import type { FilterSet } from '../FieldKind'
import { kindOf } from '../fieldRegistry'

/** Fields that a list can be filtered by here: those of the screen's own filter are settled. */
export const filtersOf = (entity: Entity, screen: Screen): string[] =>
  Object.keys(entity.list.filters).filter(
    name => name !== 'id' && !(name in screen.filter) && kindOf(entity.fields[name]!).Filter,
  )

/** What a list is asked for about one field, by operator. */
export const setFor = (entity: Entity, name: string, values: Record<string, unknown>): FilterSet =>
  Object.fromEntries(
    (entity.list.filters[name] ?? []).flatMap(operator =>
      values[name + operator] === undefined ? [] : [[operator, values[name + operator]]],
    ),
  )

/** All values of a list's filter with those of one field replaced. */
export function withSet(entity: Entity, name: string, values: Record<string, unknown>, set: FilterSet) {
  const own = new Set((entity.list.filters[name] ?? []).map(operator => name + operator))
  const others = Object.entries(values).filter(([key]) => !own.has(key))
  const asked = Object.entries(set).map(([operator, value]) => [name + operator, value])
  return Object.fromEntries([...others, ...asked]) as Record<string, unknown>
}

/** Whether the filter says something about a field. */
export const isActive = (entity: Entity, name: string, values: Record<string, unknown>): boolean =>
  Object.keys(setFor(entity, name, values)).length > 0
