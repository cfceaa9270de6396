import { restValue, type RestValue } from '../../../config/schema/firestore/restValues'

/** The name of the document ID in queries. */
export const ID_PATH = '__name__'

type Comparison =
  | 'EQUAL'
  | 'NOT_EQUAL'
  | 'LESS_THAN'
  | 'LESS_THAN_OR_EQUAL'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL'
  | 'IN'
  | 'NOT_IN'
  | 'ARRAY_CONTAINS'
  | 'ARRAY_CONTAINS_ANY'

/** A condition of a list, independent of the store. */
export type Condition = { readonly field: string; readonly op: Comparison; readonly value: unknown }
export type Order = { readonly field: string; readonly direction: 'ASCENDING' | 'DESCENDING' }
export type Conditions = { readonly where: readonly Condition[]; readonly order: Order }

/** The end of the previous page: the sort value and the document name (keyset pagination). */
export type Cursor = { readonly value: RestValue | undefined; readonly name: string }

/** An ID is compared as the document's full path. */
const valueOf = ({ field, value }: Condition, parent: string): RestValue => {
  if (field !== ID_PATH) return restValue(value)
  const address = (id: unknown) => ({ referenceValue: `${parent}/${String(id)}` })
  return Array.isArray(value) ? { arrayValue: { values: value.map(address) } } : address(value)
}

function filterOf(condition: Condition, parent: string) {
  const field = { fieldPath: condition.field }
  if (condition.value === null && condition.op === 'EQUAL') return { unaryFilter: { field, op: 'IS_NULL' } }
  if (condition.value === null && condition.op === 'NOT_EQUAL')
    return { unaryFilter: { field, op: 'IS_NOT_NULL' } }
  return { fieldFilter: { field, op: condition.op, value: valueOf(condition, parent) } }
}

/** The part of the query needed for counting. `parent` is the collection's path. */
export const countedQuery = ({ where }: Pick<Conditions, 'where'>, parent: string) => ({
  from: [{ collectionId: parent.slice(parent.lastIndexOf('/') + 1) }],
  // Firestore rejects an empty condition.
  ...(where.length > 0 && {
    where: { compositeFilter: { op: 'AND', filters: where.map(each => filterOf(each, parent)) } },
  }),
})

export type PageParams = {
  readonly fields: readonly string[]
  readonly limit: number
  /** Documents that Firestore skips. */
  readonly offset: number
  readonly after: Cursor | undefined
}

/** The query of one page. Selects only `fields`: the quick search prefixes are half of a document. */
export function pageQuery(
  conditions: Conditions,
  parent: string,
  { fields, limit, offset, after }: PageParams,
) {
  const { field, direction } = conditions.order
  const orderBy = (field === ID_PATH ? [ID_PATH] : [field, ID_PATH]).map(fieldPath => ({
    field: { fieldPath },
    direction,
  }))
  const name = after && { referenceValue: after.name }
  return {
    ...countedQuery(conditions, parent),
    select: { fields: fields.map(fieldPath => ({ fieldPath })) },
    orderBy,
    limit,
    ...(offset > 0 && { offset }),
    ...(after && {
      startAt: { values: field === ID_PATH ? [name] : [after.value, name], before: false },
    }),
  }
}
