import { useQueries } from '@tanstack/react-query'
import { useDataProvider, useResourceContext, type RaRecord } from 'react-admin'
import {
  isPossible,
  unwrapComputed,
  type Action,
  type Entity,
  type FilterValues,
} from '../../../config/schema'
import type { Target } from './target'

/** The number of records that are named. */
export const NAMED_MAX = 5

/** The filter's own values of a field that the action allows; undefined where there are none. */
function allowed(values: unknown, from: readonly unknown[]): readonly unknown[] | undefined {
  const both = values === undefined ? from : [values].flat().filter(value => from.includes(value))
  return both.length > 0 ? both : undefined
}

/**
 * Filters that together match each record of a filter whose state makes the action impossible, once. Empty for an
 * action whose state is a field that lists can't exclude values of.
 */
export function leftOutFilters(entity: Entity, action: Action, filter: FilterValues): FilterValues[] {
  const filters: FilterValues[] = []
  let before: FilterValues | undefined = filter
  for (const [field, from] of Object.entries(action.from)) {
    if (!before || unwrapComputed(entity.fields[field]!).type !== 'choice') continue
    filters.push({ ...before, [`${field}_neq`]: from } as FilterValues)
    const rest = allowed(before[field], from)
    before = rest && ({ ...before, [field]: rest } as FilterValues)
  }
  return filters
}

type Many = Extract<Target, { kind: 'many' }>

/** The first records of a selection that an action leaves unchanged because of their state, and the number of all. */
export function useLeftOut(entity: Entity, action: Action, { which, rows = [] }: Many) {
  const provider = useDataProvider()
  const path = useResourceContext() ?? entity.name
  const filters = 'filter' in which ? leftOutFilters(entity, action, which.filter) : []
  const answers = useQueries({
    queries: filters.map(filter => ({
      queryKey: [path, 'leftOut', filter],
      queryFn: () =>
        provider.getList<RaRecord>(path, {
          filter,
          pagination: { page: 1, perPage: NAMED_MAX },
          sort: { field: 'id', order: 'ASC' },
        }),
      staleTime: 0,
    })),
  })
  if ('ids' in which) {
    const left = rows.filter(row => !isPossible(action, row))
    return { records: left.slice(0, NAMED_MAX), count: left.length }
  }
  const found = answers.flatMap(({ data }) => data ?? [])
  return {
    records: found.flatMap(({ data }) => data).slice(0, NAMED_MAX),
    count: found.reduce((sum, { total = 0 }) => sum + total, 0),
  }
}
