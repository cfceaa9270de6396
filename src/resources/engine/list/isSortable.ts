import { unwrapComputed, type Entity } from '../../../config/schema'

/** Whether a list offers to be sorted by a field. Not by a reference: it goes by ids, and a reader sees names. */
export const isSortable = (entity: Entity, name: string): boolean =>
  entity.list.sorts.includes(name) && unwrapComputed(entity.fields[name]!).type !== 'reference'
