import { emptyOperatorsOf, filterKey, isCompared, META_FIELDS, offersSort, type Entity } from '../index'

/**
 * Whether a list is sorted by this field where it is filtered by it: its values lie on a line and none is empty, so that screens
 * ask for a range of them, and nobody for records that have none.
 */
export function isRangeOnly({ fields }: Entity, name: string): boolean {
  const field = fields[name]!
  const isFilled = emptyOperatorsOf(field).length === 0 || Object.hasOwn(META_FIELDS, name)
  return isCompared(field) && isFilled
}

/** The fields that a filter asks a range of; Firestore sorts by no other beside one of them. */
export const rangedFields = (entity: Entity, filter: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(filter).flatMap(([key, value]) => {
    const found = key === 'q' || value === undefined || value === '' ? undefined : filterKey(entity, key)
    return found && (found.operator !== '' || isRangeOnly(entity, found.field)) ? [found.field] : []
  })

/**
 * Whether a list can be asked for others than a value of this field: Firestore sorts by the field then, so that a reader has to
 * be able to choose that.
 */
export const canExclude = (entity: Entity, name: string): boolean => offersSort(entity, name)
