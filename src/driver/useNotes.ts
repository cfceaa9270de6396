import { useCallback, useState } from 'react'
import type { Args } from '../config/schema/text/translate'
import { readCache, writeCache } from '../customer/localCache'

/** What the driver has to know: a cancelled stop, a refused result. Shown until it is confirmed, also after a reload. */
export type Note = { readonly id: string; readonly key: string; readonly args: Args }

const NAME = 'round.notes'

export function useNotes() {
  const [notes, setNotes] = useState<readonly Note[]>(() => readCache<Note[]>(NAME) ?? [])
  const update = useCallback((change: (notes: readonly Note[]) => readonly Note[]) => {
    setNotes(before => {
      const next = change(before)
      writeCache(NAME, next.length > 0 ? next : null)
      return next
    })
  }, [])
  const tell = useCallback(
    (key: string, args: Args) => update(before => [...before, { id: crypto.randomUUID(), key, args }]),
    [update],
  )
  const dismiss = useCallback(
    (id: string) => update(before => before.filter(note => note.id !== id)),
    [update],
  )
  return { notes, tell, dismiss }
}

export type Tell = ReturnType<typeof useNotes>['tell']
