import { useEffect, useState } from 'react'
import { useListContext, useRemoveFromStore, useStoreContext } from 'react-admin'
import type { Entity } from '../../../config/schema'
import { AppError } from '../../../providers/errors'
import { validateListParams, type ListParams } from './validateListParams'

/** Where react-admin keeps how a list was left, so that its bare address brings it back. */
export const memoryOf = (path: string) => `list.${path}`

/** Whether the server understood what was asked for, and refuses it: asking again would change nothing. */
export const isRefused = (error: unknown): boolean => error instanceof AppError && error.status === 400

/** Drops what was kept by a declaration that has changed since, before the list reads it. */
export function useValidListMemory(entity: Entity, path: string) {
  const store = useStoreContext()
  useState(() => {
    const kept = store.getItem<ListParams>(memoryOf(path))
    if (kept && validateListParams(entity, kept)) store.removeItem(memoryOf(path))
  })
}

/** Forgets what the server refused: the next visit starts with the list as it is by default. */
export function useForgetRefused(path: string) {
  const { error } = useListContext()
  const forget = useRemoveFromStore(memoryOf(path))
  const refused = isRefused(error)
  useEffect(() => {
    if (refused) forget()
  }, [refused, forget])
}
