import { useListContext } from 'react-admin'
import { rangedFields } from '../../../config/schema/firestore/ranged'
import type { Entity } from '../../../config/schema'
import { usesFirestore } from '../../../providers/firebase/usesFirestore'
import { useLimitText } from './useLimitText'

/** Why Firestore can't sort by a field beside the current filters; undefined where it can. */
export function useSortLimit(entity: Entity): (name: string) => string | undefined {
  const { filterValues } = useListContext()
  const limitText = useLimitText(entity)
  const fields = usesFirestore(entity) ? rangedFields(entity, filterValues ?? {}) : []
  return name => {
    const other = fields.find(field => field !== name)
    return other === undefined ? undefined : limitText?.('range', entity, other)
  }
}
