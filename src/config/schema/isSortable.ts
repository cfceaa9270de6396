import { unwrapComputed } from './fieldTypes'
import type { Entity } from './normalised'

/**
 * Whether a list can be sorted by a field. References are excluded: the order would follow ids, while users see
 * names.
 */
export const isSortable = (entity: Entity, name: string): boolean =>
  entity.list.sorts.includes(name) && unwrapComputed(entity.fields[name]!).type !== 'reference'
