import { useEffect, useState } from 'react'
import type { Entity } from '../../../config/schema'
import type { limitText } from '../../../providers/data/firestore/limits'
import { usesFirestore } from '../../../providers/firebase/usesFirestore'

/** What says what Firestore can't do, of an entity whose documents are there. */
export function useLimitText(entity: Entity): typeof limitText | undefined {
  const isRemote = usesFirestore(entity)
  const [texts, setTexts] = useState<{ limitText: typeof limitText }>()
  useEffect(() => {
    if (!isRemote) return
    let left = false
    // The texts come with the documents of Firestore, which nobody else fetches.
    void import('../../../providers/data/firestore/limits').then(found => {
      if (!left) setTexts(found)
    })
    return () => {
      left = true
    }
  }, [isRemote])
  return texts?.limitText
}
