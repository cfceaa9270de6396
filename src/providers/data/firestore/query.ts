import { restValue, type RestValue } from '../../../config/schema/firestore/restValues'

/** How a query names the ID of a document. */
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

/** What a list asks of documents, before anything of the store is known. */
export type Condition = { readonly field: string; readonly op: Comparison; readonly value: unknown }
export type Order = { readonly field: string; readonly direction: 'ASCENDING' | 'DESCENDING' }
export type Conditions = { readonly where: readonly Condition[]; readonly order: Order }

/** Where the page before ended: the value that the list is sorted by, and which document that was. */
export type Cursor = { readonly value: RestValue | undefined; readonly name: string }

/** An ID is compared as the whole address of its document. */
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

/** The part that counting needs. `parent` is the address of the collection. */
export const countedQuery = ({ where }: Pick<Conditions, 'where'>, parent: string) => ({
  from: [{ collectionId: parent.slice(parent.lastIndexOf('/') + 1) }],
  // Nothing is no condition that Firestore takes.
  ...(where.length > 0 && {
    where: { compositeFilter: { op: 'AND', filters: where.map(each => filterOf(each, parent)) } },
  }),
})

export type PageAsked = {
  readonly fields: readonly string[]
  readonly limit: number
  /** Documents that Firestore passes over. */
  readonly offset: number
  readonly after: Cursor | undefined
}

/** One page. Only `fields` are sent: the words of the quick search are half of a document. */
export function pageQuery(
  conditions: Conditions,
  parent: string,
  { fields, limit, offset, after }: PageAsked,
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
