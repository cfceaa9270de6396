import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { insertionCosts } from '../../config/calls/dispatch'
import { request } from '../../providers/calls/request'
import { placeKey } from './places'
import type { Cost, DayInput } from './types'

/** The costs of a tank's visit at each place, in the server's order and by place. */
export type Insertions = {
  readonly costs: readonly Cost[]
  readonly byPlace: ReadonlyMap<string, Cost>
}

/** How long the costs of one version are kept without use, ms. */
const KEPT_MS = 60_000

/** Not below the tag of the calls: costs belong to a version, and a newer plan has a key of its own. */
const options = ({ depot_id, day }: DayInput, version: number, tankId: number) => ({
  queryKey: ['dispatch costs', depot_id, day, version, tankId] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Insertions> => {
    const { costs } = await request(insertionCosts, { depot_id, day, tank_id: tankId }, { signal })
    return { costs, byPlace: new Map(costs.map(cost => [placeKey(cost), cost])) }
  },
  staleTime: Infinity,
  gcTime: KEPT_MS,
  retry: false,
})

/** Fetches and remembers the costs of tanks for one version of the plan: one request for each tank. */
export function useInsertionCache(input: DayInput, version: number) {
  const client = useQueryClient()
  const { depot_id, day } = input
  const fetchCosts = useCallback(
    (tankId: number) => client.fetchQuery(options({ depot_id, day }, version, tankId)),
    [client, depot_id, day, version],
  )
  /** The costs if they have been fetched. */
  const known = useCallback(
    (tankId: number) => client.getQueryData<Insertions>(options({ depot_id, day }, version, tankId).queryKey),
    [client, depot_id, day, version],
  )
  /** Fetches costs that are likely to be needed. A failure is reported when they are. */
  const prefetch = useCallback(
    (tankId: number) => void fetchCosts(tankId).catch(() => undefined),
    [fetchCosts],
  )
  return { fetchCosts, known, prefetch }
}

/** The costs of one tank, for a list of places. */
export const useInsertions = (input: DayInput, version: number, tankId: number) =>
  useQuery(options(input, version, tankId))
