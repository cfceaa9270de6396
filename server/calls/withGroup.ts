import { malformed, parseJson } from '../crud/query'

type Query = Readonly<Record<string, unknown>>

/** The filter of a list, and a group as the specification names it: a depot, or a client with its depots. */
export function withGroup({ tank_group_id, ...query }: Query): Query {
  if (tank_group_id === undefined || tank_group_id === null || tank_group_id === '') return query
  const group = Number(tank_group_id)
  if (!Number.isInteger(group)) throw malformed('tank_group_id', 'must be the id of a group')
  const filter = query.filter === undefined ? {} : (parseJson('filter', query.filter) as object)
  return { ...query, filter: JSON.stringify({ ...filter, group_id: group }) }
}
