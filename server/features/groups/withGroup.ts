import { malformed, parseJson } from '../../engine/crud/query'

type Query = Readonly<Record<string, unknown>>

/** The largest page, for option lists. */
export const ALL = { range: '[0,999]' }

/** List parameters with additional conditions of the call. */
export function withFilter({ filter, ...query }: Query, more: object): Query {
  const given = filter === undefined ? {} : (parseJson('filter', filter) as object)
  return { ...query, filter: JSON.stringify({ ...given, ...more }) }
}

/** Converts the specification's group parameter to a filter: a depot, or a client with its depots. */
export function withGroup({ tank_group_id, ...query }: Query): Query {
  if (tank_group_id === undefined || tank_group_id === null || tank_group_id === '') return query
  const group = Number(tank_group_id)
  if (!Number.isInteger(group)) throw malformed('tank_group_id', 'must be the id of a group')
  return withFilter(query, { group_id: group })
}
