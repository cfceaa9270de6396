import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { suddenChangeQueue, thresholdQueue } from '../../config/calls/events'
import { entityOf } from '../../config/entities'
import { useCall } from '../../providers/calls/useCall'
import { useGroups } from '../engine/figures/useFigures'

export type Queue = typeof suddenChangeQueue | typeof thresholdQueue
type Waiting = { readonly id: number; readonly version: number; readonly urgency: number | null }

const events = entityOf('events')
const OPEN = { state: 'open', leads: true }
/** Maximum number of cases loaded at once; the rest is loaded afterwards. */
const PAGE_SIZE = 200
const RANGE = JSON.stringify([0, PAGE_SIZE - 1])

/**
 * The open cases of a queue, each by its worst event, and the current one, which the URL names: it changes only when the user navigates. An
 * event decided here disappears at once, and returns after an undo, as its version has increased.
 */
export function useQueue(queue: Queue) {
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useCall(
    queue as typeof suddenChangeQueue,
    { range: RANGE, cases: true },
  )
  // The number of open cases beyond those loaded.
  const { data: groups } = useGroups(events, { by: 'queue' }, OPEN)
  const [decided, setDecided] = useState<ReadonlyMap<number, number>>(new Map())
  const [search, setSearch] = useSearchParams()
  const waiting = useMemo(
    () => (data ?? []).filter(({ id, version }: Waiting) => (decided.get(id) ?? 0) < version),
    [data, decided],
  )
  const named = search.get('event')
  // A link may name no number, such as `?event=null`.
  const asked = named !== null && /^\d+$/.test(named) ? named : null
  const first = waiting[0]?.id
  const shown = asked === null ? first : Number(asked)
  const at = waiting.findIndex(({ id }) => id === shown)
  const current = waiting[at]
  const go = useCallback(
    (id: number | undefined) => setSearch(id === undefined ? {} : { event: String(id) }, { replace: true }),
    [setSearch],
  )
  useEffect(() => {
    if (asked === null && first !== undefined) go(first)
  }, [asked, first, go])
  /** The last event viewed while open. */
  const [seen, setSeen] = useState<number>()
  if (current && current.id !== seen) setSeen(current.id)
  const step = (by: number) => {
    const next = waiting[at + by]
    if (next) go(next.id)
  }
  /** Continues after an event that isn't in the queue; the most urgent first. */
  const resume = (from: number | null = null) =>
    go((waiting.find(({ urgency }) => (urgency ?? 0) > (from ?? -Infinity)) ?? waiting[0])?.id)
  const decide = (event: Waiting) => {
    const { id, version, urgency } = event
    setDecided(before => new Map(before).set(id, version))
    if (current) go((waiting[at + 1] ?? waiting[at - 1])?.id)
    else resume(urgency)
  }
  const gone = (data?.length ?? 0) - waiting.length
  const all = groups?.find(({ key }) => queue.path.endsWith(`/${key}`))?.count ?? 0
  const total = data?.length === PAGE_SIZE ? Math.max(waiting.length, all - gone) : waiting.length
  return {
    waiting,
    total,
    at,
    current,
    /** The event in the URL, where it isn't open; `wasOpen` if it was until just now. */
    missing: data && shown !== undefined && !current ? { id: shown, wasOpen: seen === shown } : undefined,
    isLoading: !data && !error,
    /** Whether the queue is known as it is now: a decision on a cached case could be refused as outdated. */
    isPresent: isFetchedAfterMount || !isFetching,
    error,
    refetch,
    step,
    decide,
    resume,
  }
}
