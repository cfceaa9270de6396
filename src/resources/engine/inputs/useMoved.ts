import { useState } from 'react'
import type { Place } from '../../ui/offset'

export type Moved = { readonly from: Place; readonly to: Place }

const isSame = (a: Place | null, b: Place) => a?.lat === b.lat && a.lng === b.lng

/** Tracks moves by the map, with undo. Consecutive clicks are one move; editing the numbers ends it. */
export function useMoved(place: Place | null, put: (place: Place) => void) {
  const [last, setLast] = useState<Moved | null>(null)
  const moved = last && isSame(place, last.to) ? last : null
  return {
    moved,
    move: (to: Place) => {
      const from = moved?.from ?? place
      setLast(from && !isSame(from, to) ? { from, to } : null)
      put(to)
    },
    undo: () => {
      if (!moved) return
      setLast(null)
      put(moved.from)
    },
  }
}
