const MINUTE_MS = 60_000
/** More questions than this are not remembered at once. */
const MOST = 200

export type Dated<T> = T & { readonly as_of: Date }
type Entry = { readonly at: number; readonly answer: Promise<unknown> }

/**
 * Remembers answers for a minute: whoever asks the same meanwhile gets what was worked out, with its time. A failure is not
 * remembered.
 */
export function onceAMinute() {
  const known = new Map<string, Entry>()
  return <T extends object>(key: unknown, now: Date, work: () => Promise<T>): Promise<Dated<T>> => {
    const name = JSON.stringify(key)
    const found = known.get(name)
    if (found && now.getTime() - found.at < MINUTE_MS && now.getTime() >= found.at)
      return found.answer as Promise<Dated<T>>
    const answer = work().then(result => ({ ...result, as_of: now }))
    known.delete(name)
    known.set(name, { at: now.getTime(), answer })
    if (known.size > MOST) known.delete(known.keys().next().value!)
    answer.catch(() => known.delete(name))
    return answer
  }
}
