import { useCallback } from 'react'
import { useNotificationContext } from 'react-admin'
import type { Entity } from '../../../config/schema'

/** The records that a notification's undo would change. */
export type UndoScope = { readonly entity: string; readonly ids: readonly unknown[] }

/** Dismisses undo offers for records that have changed since, as the server would reject them. */
export function useDismissUndo({ name }: Entity) {
  const { setNotifications } = useNotificationContext()
  return useCallback(
    (ids: readonly unknown[]) =>
      setNotifications(all =>
        all.filter(({ notificationOptions }) => {
          const undoes = notificationOptions?.messageArgs?.undoes as UndoScope | undefined
          return undoes?.entity !== name || !undoes.ids.some(id => ids.includes(id))
        }),
      ),
    [setNotifications, name],
  )
}
