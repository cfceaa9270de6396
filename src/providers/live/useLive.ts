import { app } from '../app'
import { useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followChanges } from './follow'
import type { Told } from './readStream'

/** First parts of the keys under which what is told of an entity is cached: its screens, and calls. */
function rootsOf(name: string): readonly string[] {
  const entity = app().entities.find(each => each.name === name)
  return entity ? [name, ...entity.screens.map(({ path }) => path), ...(app().tellsOf[name] ?? [])] : []
}

/** Whether a cached answer may be another by now. A single record is one only by its own change. */
export function isAffected({ queryKey: [root, kind, asked] }: Pick<Query, 'queryKey'>, told: Told): boolean {
  if (told.entity === '*') return true
  if (told.entity === 'notifications') return root === 'notifications'
  if (!rootsOf(told.entity).includes(String(root))) return false
  const only = kind === 'getOne' ? (asked as { id?: unknown } | undefined)?.id : undefined
  return told.refetch === true || only === undefined || String(only) === String(told.id)
}

/** While readings stream in, what is open is fetched at most so often, ms. */
const GATHER_MS = 500

/** Fetches anew what is open when somebody else, or a reading, has changed it. */
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
