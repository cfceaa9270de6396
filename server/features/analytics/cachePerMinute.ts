import { MINUTE_MS } from '../../../src/config/schema/durations'

/** Maximum number of cached results. */
const MAX_CACHED = 200

export type Dated<T> = T & { readonly as_of: Date }
type Entry = { readonly at: number; readonly answer: Promise<unknown> }

/** Caches results for a minute: a repeated request gets the cached result with its time. Failures aren't cached. */
export function cachePerMinute() {
  const known = new Map<string, Entry>()
  return <T extends object>(key: unknown, now: Date, work: () => Promise<T>): Promise<Dated<T>> => {
    const name = JSON.stringify(key)
    const found = known.get(name)
    if (found && now.getTime() - found.at < MINUTE_MS && now.getTime() >= found.at)
      return found.answer as Promise<Dated<T>>
    const answer = work().then(result => ({ ...result, as_of: now }))
    known.delete(name)
    known.set(name, { at: now.getTime(), answer })
    if (known.size > MAX_CACHED) known.delete(known.keys().next().value!)
    answer.catch(() => known.delete(name))
    return answer
  }
}
