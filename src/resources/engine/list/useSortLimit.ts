import { useEffect, useState } from 'react'
import { useListContext, useLocale } from 'react-admin'
import { rangedFields } from '../../../config/firestore/ranged'
import type { Entity } from '../../../config/schema'
import { usesFirestore } from '../../../providers/firebase/usesFirestore'

/** Why a list can't be sorted by a field beside its filters of now: Firestore can't. Undefined where it can. */
export function useSortLimit(entity: Entity): (name: string) => string | undefined {
  const { filterValues } = useListContext()
  const locale = useLocale()
  const isRemote = usesFirestore(entity)
  const [text, setText] = useState<string>()
  useEffect(() => {
    if (!isRemote) return
    let left = false
    // The texts come with the documents of Firestore, which nobody else fetches.
    void import('../../../providers/data/firestore/limits').then(({ limitText }) => {
      if (!left) setText(limitText('range'))
    })
    return () => {
      left = true
    }
  }, [isRemote, locale])
  const fields = isRemote ? rangedFields(entity, filterValues ?? {}) : []
  return name => (fields.some(field => field !== name) ? text : undefined)
}
