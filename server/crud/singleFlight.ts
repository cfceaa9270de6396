/** A question that is being answered, and the next time that it will be asked, for all who wait for that. */
type Turn<T> = { readonly now: Promise<T>; next?: Promise<T> }
/** Questions that are being answered, by what tells them apart. */
export type InFlight<T> = Map<string, Turn<T>>

function begin<T>(turns: InFlight<T>, key: string, ask: () => Promise<T>): Promise<T> {
  const now = ask().then(
    answer => {
      if (!turn.next) turns.delete(key)
      return answer
    },
    error => {
      turns.delete(key)
      throw error
    },
  )
  const turn: Turn<T> = { now }
  turns.set(key, turn)
  return now
}

/**
 * Requests for the same are coalesced: one answer for all who ask while it is being asked already. After that it is asked once
 * more, for everybody who waits. So an answer is never older than the question, and who has just changed something sees it.
 * Where what is under way fails, those who wait fail with it: behind a store that hangs, nobody waits twice.
 */
export function singleFlight<T>(turns: InFlight<T>, key: string, ask: () => Promise<T>): Promise<T> {
  const turn = turns.get(key)
  if (!turn) return begin(turns, key, ask)
  turn.next ??= turn.now.then(() => begin(turns, key, ask))
  return turn.next
}
