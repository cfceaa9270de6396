import { useCallback, useEffect, useRef, useState } from 'react'
import type { Stop } from './api'
import { keepDraft, readDraft } from './kept'
import type { Draft } from './recorded'
import { spread } from './stops'

/** A stop's initial form. The litres begin with the planned ones, which drivers usually deliver. */
export const newDraft = (owner: string, { id, planned_l, compartments }: Stop): Draft => ({
  owner,
  stopId: id,
  litres: spread(planned_l ?? 0, compartments).map(({ compartment, litres }) => ({
    compartment,
    text: planned_l === null ? '' : String(litres),
  })),
  before: '',
  after: '',
  photos: [],
  signature: null,
  signedBy: '',
})

/**
 * The draft of a stop, null until it is read. Each change is kept at once: taking a photo opens the camera, and phones
 * with little memory close the page meanwhile.
 */
export function useDraft(owner: string, stop: Stop) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const current = useRef<Draft | null>(null)
  useEffect(() => {
    let isLeft = false
    const show = (found: Draft | undefined) => {
      if (isLeft || current.current) return
      current.current = found ?? newDraft(owner, stop)
      setDraft(current.current)
    }
    // Without a store the form works, but isn't kept.
    readDraft(owner, stop.id).then(show, () => show(undefined))
    return () => {
      isLeft = true
    }
  }, [owner, stop])
  const change = useCallback((part: Partial<Draft>) => {
    if (!current.current) return
    current.current = { ...current.current, ...part }
    setDraft(current.current)
    keepDraft(current.current).catch(() => undefined)
  }, [])
  return { draft, change }
}
