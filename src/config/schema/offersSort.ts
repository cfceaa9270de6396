import { unwrapComputed } from './fieldTypes'
import type { Entity } from './normalised'

/** Whether a list offers to be sorted by a field. Not by a reference: it goes by ids, and a reader sees names. */
export const offersSort = (entity: Entity, name: string): boolean =>
  entity.list.sorts.includes(name) && unwrapComputed(entity.fields[name]!).type !== 'reference'
