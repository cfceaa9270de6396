import type { QueryClient, Query } from '@tanstack/react-query'
import type { LiveMessage } from './readStream'

/** Throttle of refetches while readings arrive, ms. */
const GATHER_MS = 500
/** How often a refetch is put off while the user sends one change after another. */
const PUT_OFF_MAX = 10

type IsAffected = (query: Query, told: LiveMessage) => boolean

/**
 * Collects told changes, and refetches the affected queries twice a second at most. While the user's own change is
 * being sent it waits, for five seconds at most: the page of a record that this user removes would ask for it again
 * before it closes.
 */
export function gatherChanges(client: QueryClient, isAffected: IsAffected) {
  let gathered: LiveMessage[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasSending = false
  let putOff = 0
  function refetch() {
    const isSending = client.isMutating() > 0
    if ((isSending || wasSending) && putOff++ < PUT_OFF_MAX) {
      wasSending = isSending
      timer = setTimeout(refetch, GATHER_MS)
      return
    }
    const all = gathered
    gathered = []
    timer = undefined
    wasSending = false
    putOff = 0
    void client.invalidateQueries({ predicate: query => all.some(told => isAffected(query, told)) })
  }
  return {
    tell(told: readonly LiveMessage[]) {
      gathered.push(...told)
      timer ??= setTimeout(refetch, GATHER_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
