import { useCallback, useEffect, useState } from 'react'
import { MINUTE_MS } from '../config/schema/durations'
import type { Stop } from './api'
import { keepResult, ownResults } from './kept'
import type { Result } from './recorded'
import { sendWaiting, type Outcome } from './results'
import { sumOf } from './stops'
import type { Tell } from './useNotes'

type Options = {
  owner: string
  /** Time of the last answer, which proves that the server is reachable. */
  answeredAt: number | null
  tell: Tell
  onStop: (stop: Stop) => void
  onStale: () => void
}

/** Tells what became of a result that was not recorded as it was. */
function tellOutcome(outcome: Outcome, result: Result, tell: Tell) {
  const { name } = result
  if (outcome.kind === 'sent' && outcome.photoLost) tell('refused.photo', { name })
  if (outcome.kind !== 'refused' || result.kind === 'depart') return
  const { status, message } = outcome.error
  const why = status === 404 ? 'gone' : status === 409 ? 'already' : 'other'
  if (result.kind === 'miss') return tell(`refused.miss.${why}`, { name, message })
  tell(`refused.deliver.${why}`, { name, message, litres: Math.round(sumOf(result.body.delivered)) })
}

/** The results that are not sent yet; null until they are read. Sends them as soon as the server is reachable. */
export function useResults({ owner, answeredAt, tell, onStop, onStale }: Options) {
  const [waiting, setWaiting] = useState<readonly Result[] | null>(null)
  const look = useCallback(
    // Without a store nothing is waiting: a result that can't be kept isn't taken.
    () => ownResults(owner).then(setWaiting, () => setWaiting([])),
    [owner],
  )
  const send = useCallback(
    () =>
      sendWaiting(owner, (outcome, result) => {
        tellOutcome(outcome, result, tell)
        if (outcome.kind === 'sent') onStop(outcome.stop)
        if (outcome.kind === 'refused') onStale()
      })
        .catch(() => undefined)
        .then(look),
    [owner, tell, onStop, onStale, look],
  )
  useEffect(() => {
    void look()
    const now = () => void send()
    now()
    const timer = setInterval(now, MINUTE_MS)
    window.addEventListener('online', now)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', now)
    }
  }, [answeredAt, look, send])

  /** Keeps a result on this phone and sends it. Throws where it can't be kept. */
  const add = useCallback(
    async (result: Result) => {
      await keepResult(result)
      await look()
      void send()
    },
    [look, send],
  )
  return { waiting, add }
}
