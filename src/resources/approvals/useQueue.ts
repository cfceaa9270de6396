import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { suddenChangeQueue, thresholdQueue } from '../../config/calls/events'
import { useCall } from '../../providers/calls/useCall'

export type Queue = typeof suddenChangeQueue | typeof thresholdQueue
type Waiting = { readonly id: number; readonly version: number }

/** So many are looked through in one go; what is left comes with the next. */
const MOST = 200
const RANGE = JSON.stringify([0, MOST - 1])

/**
 * The open events of a queue, and the one that is looked at, which the address names. One that was decided is gone at once,
 * and is back when that was undone: its version has grown.
 */
export function useQueue(queue: Queue) {
  const { data, error, refetch } = useCall(queue as typeof suddenChangeQueue, { range: RANGE })
  const [decided, setDecided] = useState<ReadonlyMap<number, number>>(new Map())
  const [search, setSearch] = useSearchParams()
  const waiting = useMemo(
    () => (data ?? []).filter(({ id, version }: Waiting) => (decided.get(id) ?? 0) < version),
    [data, decided],
  )
  const asked = Number(search.get('event'))
  const found = waiting.findIndex(({ id }) => id === asked)
  const at = Math.max(0, found)
  const go = useCallback(
    (id: number | undefined) => setSearch(id === undefined ? {} : { event: String(id) }, { replace: true }),
    [setSearch],
  )
  const step = (by: number) => {
    const next = waiting[at + by]
    if (next) go(next.id)
  }
  const decide = ({ id, version }: Waiting) => {
    const next = waiting[at + 1] ?? waiting[at - 1]
    setDecided(before => new Map(before).set(id, version))
    go(next?.id)
  }
  return { waiting, at, current: waiting[at], isLoading: !data && !error, error, refetch, step, decide }
}
