import { readStream, type Told } from './readStream'

const CHANNEL = 'ullage.live'
/** Until the stream is asked for again, ms: at first, and at most. */
const RETRY_MS = [1000, 30_000] as const
/** Where it is cut, what is open is fetched so often. */
const POLL_MS = 15_000
const ANYTHING: readonly Told[] = [{ entity: '*', refetch: true }]

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>(done => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })

/** Keeps the stream open, and polls where it can't be. */
async function keepReading(onTold: (told: readonly Told[]) => void, signal: AbortSignal) {
  let wait: number = RETRY_MS[0]
  let polled = Date.now()
  let isFirst = true
  while (!signal.aborted) {
    try {
      await readStream({
        signal,
        onTold,
        onOpen: () => {
          wait = RETRY_MS[0]
          // What happened while there was none.
          if (!isFirst) onTold(ANYTHING)
          isFirst = false
        },
      })
    } catch {
      if (signal.aborted) return
      wait = Math.min(wait * 2, RETRY_MS[1])
    }
    await pause(wait, signal)
    if (signal.aborted) return
    if (Date.now() - polled > POLL_MS) {
      polled = Date.now()
      onTold(ANYTHING)
    }
  }
}

/**
 * Tells what changes, as it happens. A browser has one stream for all its tabs: the tab that holds the lock reads it and passes
 * on what it is told.
 */
export function followChanges(onTold: (told: readonly Told[]) => void): () => void {
  const halt = new AbortController()
  const { signal } = halt
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)
  channel?.addEventListener('message', ({ data }: MessageEvent<readonly Told[]>) => onTold(data))
  const read = () =>
    keepReading(told => {
      onTold(told)
      channel?.postMessage(told)
    }, signal)
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  const reading = locks && channel ? locks.request(CHANNEL, { signal }, read) : read()
  reading.catch(() => undefined)
  return () => {
    halt.abort()
    channel?.close()
  }
}
