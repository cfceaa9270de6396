import { readStream, type LiveMessage } from './readStream'

const CHANNEL = 'ullage.live'
/** Reconnect delays of the stream, ms: first and maximum (exponential backoff). */
const RETRY_MS = [1000, 30_000] as const
/** Poll interval where the stream is interrupted, ms. */
const POLL_MS = 15_000
const ANYTHING: readonly LiveMessage[] = [{ entity: '*', refetch: true }]

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>(done => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })

/** Keeps the stream open; falls back to polling. */
async function keepReading(onTold: (told: readonly LiveMessage[]) => void, signal: AbortSignal) {
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
          // Changes during the interruption were missed.
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
 * Subscribes to changes. All tabs of a browser share one stream: the tab that holds the lock reads it and broadcasts
 * the changes.
 */
export function followChanges(onTold: (told: readonly LiveMessage[]) => void): () => void {
  const halt = new AbortController()
  const { signal } = halt
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)
  channel?.addEventListener('message', ({ data }: MessageEvent<readonly LiveMessage[]>) => onTold(data))
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
