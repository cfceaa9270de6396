/** A query in flight, and the next run, which all later callers share. */
type Flight<T> = { readonly now: Promise<T>; next?: Promise<T> }
/** Queries in flight by key. */
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
 * Single flight for identical requests: callers that arrive during a run share one more run after it. A result is
 * therefore never older than its request, and a caller sees its own earlier writes. When the current run fails, the
 * waiting callers fail with it, so that nothing waits twice for a hanging database.
 */
export function singleFlight<T>(inFlight: InFlight<T>, key: string, ask: () => Promise<T>): Promise<T> {
  const flight = inFlight.get(key)
  if (!flight) return start(inFlight, key, ask)
  flight.next ??= flight.now.then(() => start(inFlight, key, ask))
  return flight.next
}
