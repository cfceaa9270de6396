import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { suddenChangeQueue, thresholdQueue } from '../../config/calls/events'
import { entityOf } from '../../config/entities'
import { useCall } from '../../providers/calls/useCall'
import { useGroups } from '../engine/figures/useFigures'

export type Queue = typeof suddenChangeQueue | typeof thresholdQueue
type Waiting = { readonly id: number; readonly version: number }

const events = entityOf('events')
const OPEN = { state: 'open' }
/** So many are looked through in one go; what is left comes with the next. */
const MOST = 200
const RANGE = JSON.stringify([0, MOST - 1])

/**
 * The open events of a queue, and the one that is looked at, which the address names. One that was decided is gone at once,
 * and is back when that was undone: its version has grown.
 */
export function useQueue(queue: Queue) {
  const { data, error, refetch } = useCall(queue as typeof suddenChangeQueue, { range: RANGE })
  // How many there are beyond those that are looked through in this go.
  const { data: groups } = useGroups(events, { by: 'queue' }, OPEN)
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
  const gone = (data?.length ?? 0) - waiting.length
  const all = groups?.find(({ key }) => queue.path.endsWith(`/${key}`))?.count ?? 0
  const total = data?.length === MOST ? Math.max(waiting.length, all - gone) : waiting.length
  return {
    waiting,
    total,
    at,
    current: waiting[at],
    isLoading: !data && !error,
    error,
    refetch,
    step,
    decide,
  }
}
