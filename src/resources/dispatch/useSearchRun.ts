import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { dispatchDay, searchState, startSearch, stopSearch } from '../../config/calls/dispatch'
import { callKey, useCall } from '../../providers/calls/useCall'
import { request } from '../../providers/calls/request'
import { messageOf } from '../engine/messageOf'
import type { DayInput, SearchProgress } from './types'

/** Poll interval of a running search, ms. */
const POLL_MS = 500
/** Length of a search, s. */
export const SEARCH_SECONDS = 20

/**
 * The search for a better plan of a day: starts, follows and stops it. A search that another planner started is
 * followed as well. Each better plan is displayed as soon as it is stored.
 */
export function useSearchRun({ depot_id, day }: DayInput, version: number, search_id: number | null) {
  const t = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const [started, setStarted] = useState<number | null>(null)
  const [isStarting, setStarting] = useState(false)
  // A search that ended is shown until another one starts.
  const id = search_id ?? started
  const { data, error } = useCall(
    searchState,
    { id: id ?? 1 },
    {
      enabled: id !== null,
      retry: false,
      refetchInterval: ({ state }) => (state.data?.state === 'running' && !state.error ? POLL_MS : false),
    },
  )
  // All searches of a plan have its id: the answer to an earlier one may be cached.
  useEffect(() => {
    if (search_id !== null)
      void client.invalidateQueries({ queryKey: callKey(searchState, { id: search_id }), exact: true })
  }, [client, search_id])
  const progress: SearchProgress | undefined = id === null || error ? undefined : data
  const isRunning = progress?.state === 'running'
  const stored = progress?.version ?? 0
  // The live events say the same, but may be throttled or cut.
  useEffect(() => {
    if (stored > version)
      void client.invalidateQueries({ queryKey: callKey(dispatchDay, { depot_id, day }), exact: true })
  }, [client, depot_id, day, stored, version])
  const failure = progress?.state === 'failed' ? progress.error : null
  useEffect(() => {
    if (failure) notify(t(failure.key, failure.args), { type: 'error' })
  }, [failure, notify, t])

  async function start(seconds = SEARCH_SECONDS) {
    setStarting(true)
    try {
      const { id: made } = await request(startSearch, { depot_id, day, seconds })
      setStarted(made)
      await client.invalidateQueries({ queryKey: callKey(searchState, { id: made }), exact: true })
    } catch (refusal) {
      notify(messageOf(t, refusal), { type: 'error' })
    } finally {
      setStarting(false)
    }
  }
  async function stop() {
    if (id === null) return
    try {
      client.setQueryData(callKey(searchState, { id }), await request(stopSearch, { id }))
    } catch (refusal) {
      notify(messageOf(t, refusal), { type: 'error' })
    }
  }
  return { progress, isRunning: isRunning || isStarting, start, stop }
}
export type SearchRun = ReturnType<typeof useSearchRun>
