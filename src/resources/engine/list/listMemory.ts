import { useEffect, useState } from 'react'
import { useListContext, useRemoveFromStore, useStoreContext } from 'react-admin'
import type { Entity } from '../../../config/schema'
import { AppError } from '../../../providers/errors'
import { validateListParams, type ListParams } from './validateListParams'

/** react-admin's storage key of a list's parameters, which a URL without parameters restores. */
export const memoryOf = (path: string) => `list.${path}`

/** Whether the server rejected the request as invalid, so that a retry is useless. */
export const isRefused = (error: unknown): boolean => error instanceof AppError && error.status === 400

/** Drops stored parameters that no longer match the declaration, before the list reads them. */
export function useValidListMemory(entity: Entity, path: string) {
  const store = useStoreContext()
  useState(() => {
    const kept = store.getItem<ListParams>(memoryOf(path))
    if (kept && validateListParams(entity, kept)) store.removeItem(memoryOf(path))
  })
}

/** Drops stored parameters that the server rejected: the next visit starts with the defaults. */
export function useForgetRefused(path: string) {
  const { error } = useListContext()
  const forget = useRemoveFromStore(memoryOf(path))
  const refused = isRefused(error)
  useEffect(() => {
    if (refused) forget()
  }, [refused, forget])
}
