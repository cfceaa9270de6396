import { emptyOperatorsOf, filterKey, isCompared, META_FIELDS, isSortable, type Entity } from '../index'

/**
 * Whether this field is only filtered by ranges, which sort the list by it: its values are ordered and never empty,
 * so no filter asks for missing values.
 */
export function isRangeOnly({ fields }: Entity, name: string): boolean {
  const field = fields[name]!
  const isFilled = emptyOperatorsOf(field).length === 0 || Object.hasOwn(META_FIELDS, name)
  return isCompared(field) && isFilled
}

/** Fields with a range condition in the filter; Firestore then sorts by no other field. */
export const rangedFields = (entity: Entity, filter: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(filter).flatMap(([key, value]) => {
    const found = key === 'q' || value === undefined || value === '' ? undefined : filterKey(entity, key)
    return found && (found.operator !== '' || isRangeOnly(entity, found.field)) ? [found.field] : []
  })

/**
 * Whether a list can filter for other values than one given: Firestore then sorts by the field, so it must be
 * sortable.
 */
export const canExclude = (entity: Entity, name: string): boolean => isSortable(entity, name)
