/** A question that is being answered, and the next time that it will be asked, for all who wait for that. */
type Flight<T> = { readonly now: Promise<T>; next?: Promise<T> }
/** Questions that are being answered, by what tells them apart. */
export type InFlight<T> = Map<string, Flight<T>>

function start<T>(inFlight: InFlight<T>, key: string, ask: () => Promise<T>): Promise<T> {
  const flight: Flight<T> = { now: ask() }
  inFlight.set(key, flight)
  const end = () => void inFlight.delete(key)
  flight.now.then(() => {
    if (!flight.next) end()
  }, end)
  return flight.now
}

/**
 * Requests for the same are coalesced: one answer for all who ask while it is being asked already. After that it is asked once
 * more, for everybody who waits. So an answer is never older than the question, and who has just changed something sees it.
 * Where what is under way fails, those who wait fail with it: behind a store that hangs, nobody waits twice.
 */
export function singleFlight<T>(inFlight: InFlight<T>, key: string, ask: () => Promise<T>): Promise<T> {
  const flight = inFlight.get(key)
  if (!flight) return start(inFlight, key, ask)
  flight.next ??= flight.now.then(() => start(inFlight, key, ask))
  return flight.next
}
