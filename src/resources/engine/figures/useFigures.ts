import { useQuery } from '@tanstack/react-query'
import type { ColumnOf, Entity, FilterOf, Named } from '../../../config/schema'
import { authorisedJson } from '../../../providers/auth/authorised'
import { apiPath } from '../../../providers/data/apiPath'

type Filter = Readonly<Record<string, unknown>>

/** Records that share a key; `filter`, combined with the query's filter, gives their list. */
export type Group = {
  key: string | number | boolean | null
  count: number
  sum?: number
  filter: Filter
}
export type GroupBy<N extends string = string> = {
  by: ColumnOf<N>
  bands?: readonly number[]
  sum?: ColumnOf<N>
}

/** Counts, and sums of one field, grouped by another field: numbers by bands, times by months. */
export function useGroups<N extends string>(
  entity: Named<N>,
  { by, bands, sum }: GroupBy<N>,
  filter: FilterOf<N>,
) {
  const query = new URLSearchParams({ by, filter: JSON.stringify(filter) })
  if (bands) query.set('bands', bands.join(','))
  if (sum) query.set('sum', sum)
  const path = `/${apiPath(entity)}/aggregate?${query}`
  return useQuery({
    queryKey: [entity.name, 'aggregate', path],
    queryFn: async ({ signal }) => (await authorisedJson<Group[]>(path, { signal })).json,
  })
}

export type QuickCount = { name: string; filter: Filter; count: number; capped: boolean }

/** The number of records of each quick filter within a filter. */
export function useQuickCounts(entity: Entity, filter: Filter) {
  const path = `/${apiPath(entity)}/quickFilters?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
  return useQuery({
    queryKey: [entity.name, 'quickFilters', path],
    queryFn: async ({ signal }) => (await authorisedJson<QuickCount[]>(path, { signal })).json,
    enabled: entity.list.quickFilters.length > 0,
  })
}
