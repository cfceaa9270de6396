import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { changePlan, dispatchDay, publishPlan, reopenPlan, unpublishPlan } from '../../config/calls/dispatch'
import { callKey, useCall } from '../../providers/calls/useCall'
import { request } from '../../providers/calls/request'
import { AppError } from '../../providers/errors'
import { messageOf } from '../engine/messageOf'
import { applyChange } from './applyChange'
import type { Change, Day, DayInput } from './types'
import { usePlannerText } from './usePlannerText'

type Pending = { readonly id: number; readonly change: Change }

const isStale = (error: unknown) => error instanceof AppError && error.code === 'stale_version'

/**
 * Sends requests that change a plan, one after the other, each against the newest known version. A refusal is reported,
 * and the day is loaded again. A search that stores better plans meanwhile isn't another planner: the change is sent
 * once more.
 */
function usePlanQueue({ depot_id, day }: DayInput) {
  const t = useTranslate()
  const text = usePlannerText()
  const notify = useNotify()
  const client = useQueryClient()
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(
    (work: (version: number) => Promise<Day>): Promise<boolean> => {
      const key = callKey(dispatchDay, { depot_id, day })
      const attempt = async () => {
        const answer = await work(client.getQueryData<Day>(key)?.version ?? 0)
        // A request that left the server earlier must not replace this answer.
        await client.cancelQueries({ queryKey: key, exact: true })
        client.setQueryData<Day>(key, known => (known && known.version > answer.version ? known : answer))
        return true
      }
      const reload = () =>
        client
          .fetchQuery({ queryKey: key, queryFn: () => request(dispatchDay, { depot_id, day }), staleTime: 0 })
          .catch(() => undefined)
      const report = (failure: unknown) => {
        notify(isStale(failure) ? text('stale') : messageOf(t, failure), { type: 'error' })
        return false
      }
      const send = async () => {
        try {
          return await attempt()
        } catch (failure) {
          const fresh = await reload()
          const isSearching = (fresh?.search_id ?? null) !== null
          return isStale(failure) && isSearching ? attempt().catch(report) : report(failure)
        }
      }
      const done = queue.current.then(send)
      queue.current = done
      return done
    },
    [client, notify, t, text, depot_id, day],
  )
}

/**
 * A depot's day and the changes to it. A change is displayed at once and replaced by the server's answer. A refused one
 * is taken back with a message.
 */
export function usePlan(input: DayInput) {
  const { depot_id, day } = input
  const { data, error, refetch } = useCall(dispatchDay, { depot_id, day })
  const [pending, setPending] = useState<readonly Pending[]>([])
  const lastId = useRef(0)
  const enqueue = usePlanQueue(input)

  /** Sends a change after those before it. Resolves with whether the server accepted it. */
  const change = useCallback(
    (next: Change): Promise<boolean> => {
      const id = ++lastId.current
      setPending(all => [...all, { id, change: next }])
      return enqueue(version => request(changePlan, { depot_id, day, version, ...next })).finally(() =>
        setPending(all => all.filter(each => each.id !== id)),
      )
    },
    [enqueue, depot_id, day],
  )
  const publish = useCallback(
    () => enqueue(version => request(publishPlan, { depot_id, day, version })),
    [enqueue, depot_id, day],
  )
  const unpublish = useCallback(
    () => enqueue(version => request(unpublishPlan, { depot_id, day, version })),
    [enqueue, depot_id, day],
  )
  const reopen = useCallback(
    () => enqueue(version => request(reopenPlan, { depot_id, day, version })),
    [enqueue, depot_id, day],
  )
  const shown = useMemo(
    () => data && pending.reduce((sum, each) => applyChange(sum, each.change), data),
    [data, pending],
  )
  const isSaving = pending.length > 0
  return { plan: shown, error, refetch, change, publish, unpublish, reopen, isSaving }
}

export type SendChange = ReturnType<typeof usePlan>['change']
