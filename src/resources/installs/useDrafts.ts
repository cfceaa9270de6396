import { useCallback, useEffect, useRef, useState } from 'react'
import { getSession } from '../../providers/auth/session'
import type { Draft } from './draft'
import { keepDraft, onDraftsChange, ownDrafts, readDraft } from './drafts'
import { sendWaiting, type Outcome } from './sendDrafts'

const AGAIN_MS = 20_000
export const ownerOf = (): Draft['owner'] => getSession()?.user.id ?? ''

/** The user's drafts on this phone. */
export function useDrafts(trial: boolean): readonly Draft[] | undefined {
  const [drafts, setDrafts] = useState<readonly Draft[]>()
  useEffect(() => {
    const read = () => void ownDrafts(ownerOf(), trial).then(setDrafts, () => setDrafts([]))
    read()
    return onDraftsChange(read)
  }, [trial])
  return drafts
}

/** Whether the displayed draft is saved on the phone. */
export type Keeping = 'kept' | 'saving' | 'failed'

/** A draft that is saved with every change. `change` resolves to whether that succeeded: the phone may be full. */
export function useDraft(id: string) {
  const [draft, setDraft] = useState<Draft | null>()
  const [keeping, setKeeping] = useState<Keeping>('kept')
  const newest = useRef<Draft | null>(null)
  useEffect(() => {
    void readDraft(id).then(found => {
      newest.current = found?.owner === ownerOf() ? found : null
      setDraft(newest.current)
    })
  }, [id])
  const change = useCallback(async (values: Partial<Draft>) => {
    if (!newest.current) return false
    const changed = { ...newest.current, ...values }
    newest.current = changed
    setDraft(changed)
    setKeeping('saving')
    const isKept = await keepDraft(changed).then(
      () => true,
      () => false,
    )
    if (newest.current === changed) setKeeping(isKept ? 'kept' : 'failed')
    return isKept
  }, [])
  return { draft, keeping, change }
}

/** Sends waiting drafts: now, when the network returns, and periodically while some are waiting. */
export function useSending(
  trial: boolean,
  hasWaiting: boolean,
  onOutcome: (outcome: Outcome, draft: Draft) => void,
) {
  const onOutcomeRef = useRef(onOutcome)
  useEffect(() => {
    onOutcomeRef.current = onOutcome
  })
  useEffect(() => {
    if (!hasWaiting) return undefined
    const send = () => void sendWaiting(ownerOf(), trial, (...said) => onOutcomeRef.current(...said))
    send()
    const timer = setInterval(send, AGAIN_MS)
    window.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
    }
  }, [trial, hasWaiting])
}
