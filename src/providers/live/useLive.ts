import { app } from '../app'
import { useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followChanges } from './follow'
import { gatherChanges } from './gather'
import type { LiveMessage } from './readStream'

/** Query key prefixes of cached data about an entity: its screens and calls. */
function rootsOf(name: string): readonly string[] {
  const entity = app().entities.find(each => each.name === name)
  return entity ? [name, ...entity.screens.map(({ path }) => path), ...(app().tellsOf[name] ?? [])] : []
}

/** Whether a change may affect a cached query. A single record is affected only by its own change. */
export function isAffected(
  { queryKey: [root, kind, asked] }: Pick<Query, 'queryKey'>,
  told: LiveMessage,
): boolean {
  if (told.entity === '*') return true
  if (told.entity === 'notifications') return root === 'notifications'
  if (!rootsOf(told.entity).includes(String(root))) return false
  const only = kind === 'getOne' ? (asked as { id?: unknown } | undefined)?.id : undefined
  return told.refetch === true || only === undefined || String(only) === String(told.id)
}

/** Refetches open data after changes by other users or devices. */
export function useLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const changes = gatherChanges(client, isAffected)
    const unfollow = followChanges(changes.tell)
    return () => {
      unfollow()
      changes.stop()
    }
  }, [client])
}
