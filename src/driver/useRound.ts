import { useCallback } from 'react'
import { MINUTE_MS } from '../config/schema/durations'
import { readCache } from '../customer/localCache'
import { useCached, type Cached } from '../customer/useCached'
import { fetchRound, type Round, type Stop } from './api'
import { changesBetween } from './stops'
import type { Tell } from './useNotes'

const NAME = 'round'

/** The driver's stops of the day, and what the office changed in them. */
export function useRound(tell: Tell) {
  const load = useCallback(async () => {
    const after = await fetchRound()
    const before = readCache<Cached<Round>>(NAME)?.data ?? null
    for (const { kind, name } of changesBetween(before, after)) tell(`changed.${kind}`, { name })
    return after
  }, [tell])
  const round = useCached<Round>(NAME, load, MINUTE_MS)
  const { put, reload } = round
  /** Shows a stop as the server answered it. */
  const putStop = useCallback(
    (stop: Stop) => {
      const now = readCache<Cached<Round>>(NAME)?.data
      if (now) put({ ...now, stops: now.stops.map(each => (each.id === stop.id ? stop : each)) })
      else reload()
    },
    [put, reload],
  )
  return { ...round, putStop }
}
