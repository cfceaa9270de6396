import { claimFor, WORDS, type Claims } from '../../../config/schema/firestore/collections'
import { canExclude, rangedFields } from '../../../config/schema/firestore/ranged'
import { searchedWord } from '../../../config/schema/firestore/words'
import {
  filterKey,
  isList,
  isWrittenInFirestore,
  isSortable,
  relativeDay,
  relativeTime,
  typeOfField,
  type Entity,
  type Operator,
  type Role,
} from '../../../config/schema'
import { ID_PATH, type Condition, type Conditions, type Order } from './query'
import { unsupported, unsupportedField } from './limits'

export type Sort = { readonly field: string; readonly order: 'ASC' | 'DESC' }
type Filter = Readonly<Record<string, unknown>>

/** The maximum number of values that Firestore compares in an `in` condition. */
export const MAX_VALUES = 30

const OPERATORS: Readonly<Record<Operator, Condition['op']>> = {
  '': 'EQUAL',
  _gte: 'GREATER_THAN_OR_EQUAL',
  _lte: 'LESS_THAN_OR_EQUAL',
  _gt: 'GREATER_THAN',
  _lt: 'LESS_THAN',
  _neq: 'NOT_EQUAL',
}

const pathOf = (field: string): string => (field === 'id' ? ID_PATH : field)

/** A filter value in the document's type: a timestamp is not a string. */
function comparable(entity: Entity, field: string, value: unknown): unknown {
  const { time } = typeOfField(entity.fields[field]!)
  if (time === 'day') return relativeDay(value, new Date()) ?? value
  if (time !== 'moment' || typeof value !== 'string') return value
  return relativeTime(value, new Date()) ?? new Date(value)
}

function condition(entity: Entity, field: string, operator: Operator, given: unknown): Condition {
  const at = pathOf(field)
  const values = [given].flat().map(value => comparable(entity, field, value))
  if (isList(entity.fields[field]!)) return { field: at, op: 'ARRAY_CONTAINS_ANY', value: values }
  if (!Array.isArray(given)) return { field: at, op: OPERATORS[operator], value: values[0] }
  if (values.length > MAX_VALUES) throw unsupportedField('values', entity, field)
  return { field: at, op: operator === '_neq' ? 'NOT_IN' : 'IN', value: values }
}

/** The conditions that limit a query to the user's scope; the rules require them. */
export function scopeConditions(entity: Entity, who: Claims): Condition[] {
  const scope = claimFor(entity, who.role as Role)
  if (scope === 'all') return []
  // Without access: a condition that matches nothing; the rules would reject the query.
  if (scope === undefined) return [{ field: ID_PATH, op: 'EQUAL', value: '-' }]
  const { field, claim, isList: isOneOf } = scope
  const value = claim === 'true' ? true : who[claim as keyof Claims]
  return [{ field, op: isOneOf ? 'IN' : 'EQUAL', value: value ?? (isOneOf ? [-1] : -1) }]
}

/**
 * Excludes deleted documents. Those that our server writes are removed from Firestore; those that users write are
 * flagged.
 */
export const presentConditions = (entity: Entity, who: Claims): Condition[] => [
  ...scopeConditions(entity, who),
  ...(isWrittenInFirestore(entity) ? [{ field: 'deleted_at', op: 'EQUAL', value: null } as const] : []),
]

export type ListParams = { readonly filter: Filter; readonly sort: Sort }

/**
 * The conditions of a list's filter and sort. Firestore sorts by the field of a range filter and searches one array
 * at a time: an unsupported sort or search is rejected by name.
 */
export function conditionsOf(entity: Entity, who: Claims, { filter, sort }: ListParams): Conditions {
  const where = presentConditions(entity, who)
  let lists = 0
  for (const [key, value] of Object.entries(filter)) {
    if (value === undefined || value === '') continue
    if (key === 'q') {
      const word = searchedWord(String(value))
      if (word === undefined) continue
      lists++
      where.push({ field: WORDS, op: 'ARRAY_CONTAINS', value: word })
      continue
    }
    const found = filterKey(entity, key)
    if (!found) throw unsupportedField('filter', entity, key)
    if (isList(entity.fields[found.field]!)) lists++
    where.push(condition(entity, found.field, found.operator, value))
  }
  if (lists > 1) throw unsupported('lists')
  return { where, order: order(entity, sort, rangedFields(entity, filter)) }
}

/** A sort compatible with the filter, for callers that need no particular order. */
export function anySort(entity: Entity, filter: Filter): Sort {
  return { field: rangedFields(entity, filter)[0] ?? entity.list.sort.field, order: 'ASC' }
}

function order(entity: Entity, { field, order: direction }: Sort, ranged: readonly string[]): Order {
  const named = ranged.find(name => !canExclude(entity, name))
  if (named !== undefined && field !== named) throw unsupportedField('others', entity, named)
  const other = ranged.find(name => name !== field)
  if (other !== undefined && ranged.includes(field)) throw unsupportedField('ranges', entity, other)
  if (other !== undefined) throw unsupportedField('range', entity, other)
  // A list is sorted by a reference only where the filter excludes a value of it.
  const isOffered = isSortable(entity, field) || (ranged.includes(field) && direction === 'ASC')
  if (!isOffered || !entity.list.sorts.includes(field)) throw unsupportedField('sort', entity, field)
  // Firestore can't sort by document ID alone in descending order.
  if (field === 'id' && direction === 'DESC') throw unsupportedField('sort', entity, field)
  return { field: pathOf(field), direction: direction === 'DESC' ? 'DESCENDING' : 'ASCENDING' }
}
