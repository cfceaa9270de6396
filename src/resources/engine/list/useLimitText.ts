import { useEffect, useState } from 'react'
import type { Entity } from '../../../config/schema'
import type { limitText } from '../../../providers/data/firestore/limits'
import { usesFirestore } from '../../../providers/firebase/usesFirestore'

/** Returns the texts of Firestore's limitations, for entities stored there. */
export function useLimitText(entity: Entity): typeof limitText | undefined {
  const isRemote = usesFirestore(entity)
  const [texts, setTexts] = useState<{ limitText: typeof limitText }>()
  useEffect(() => {
    if (!isRemote) return
    let left = false
    // The texts are part of the Firestore chunk, loaded only for such entities.
    void import('../../../providers/data/firestore/limits').then(found => {
      if (!left) setTexts(found)
    })
    return () => {
      left = true
    }
  }, [isRemote])
  return texts?.limitText
}
