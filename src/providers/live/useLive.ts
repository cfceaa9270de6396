import { useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import { entities } from '../../config/entities'
import { followChanges } from './follow'
import type { Told } from './readStream'

/** Tags of calls whose responses depend on an entity's records, besides its own tag. */
const TOLD_BY: Readonly<Record<string, readonly string[]>> = {
  tanks: ['readings', 'insight', 'dashboard'],
  events: ['insight', 'tanks'],
}

/** Query key prefixes of cached data about an entity: its screens and calls. */
const ROOTS = new Map(
  entities.map(({ name, screens }) => [
    name,
    new Set([name, ...screens.map(({ path }) => path), ...(TOLD_BY[name] ?? [])]),
  ]),
)

/** Whether a change may affect a cached query. A single record is affected only by its own change. */
export function isAffected({ queryKey: [root, kind, asked] }: Pick<Query, 'queryKey'>, told: Told): boolean {
  if (told.entity === '*') return true
  if (told.entity === 'notifications') return root === 'notifications'
  if (!ROOTS.get(told.entity)?.has(String(root))) return false
  const only = kind === 'getOne' ? (asked as { id?: unknown } | undefined)?.id : undefined
  return told.refetch === true || only === undefined || String(only) === String(told.id)
}

/** Throttle of refetches while readings arrive, ms. */
const GATHER_MS = 500

/** Refetches open data after changes by other users or devices. */
export function useLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    let gathered: Told[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const refetch = () => {
      const all = gathered
      gathered = []
      timer = undefined
      void client.invalidateQueries({ predicate: query => all.some(told => isAffected(query, told)) })
    }
    const unfollow = followChanges(told => {
      gathered.push(...told)
      timer ??= setTimeout(refetch, GATHER_MS)
    })
    return () => {
      unfollow()
      clearTimeout(timer)
    }
  }, [client])
}
