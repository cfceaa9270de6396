import { useCallback } from 'react'
import { useNotificationContext } from 'react-admin'
import type { Entity } from '../../../config/schema'

/** The records whose change a message offers to take back. */
export type Undoes = { readonly entity: string; readonly ids: readonly unknown[] }

/** Ends what older messages offer to take back of records that have changed since: it would be refused. */
export function useEndOffers({ name }: Entity) {
  const { setNotifications } = useNotificationContext()
  return useCallback(
    (ids: readonly unknown[]) =>
      setNotifications(all =>
        all.filter(({ notificationOptions }) => {
          const undoes = notificationOptions?.messageArgs?.undoes as Undoes | undefined
          return undoes?.entity !== name || !undoes.ids.some(id => ids.includes(id))
        }),
      ),
    [setNotifications, name],
  )
}
