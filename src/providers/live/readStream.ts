import { presentToken } from '../auth/session'
import { apiUrl } from '../fetchJson'

/** A change notification; `*` means anything. */
export type LiveMessage = {
  readonly entity: string
  readonly id?: number | string
  readonly version?: number
  readonly gone?: true
  readonly refetch?: true
}

type Follow = {
  /** The stream is open: no change is missed from now on. */
  onOpen: () => void
  onTold: (told: readonly LiveMessage[]) => void
  signal: AbortSignal
}

/** Reads server-sent events until the stream ends. Uses `fetch`, as `EventSource` can't send a token. */
export async function readStream({ onOpen, onTold, signal }: Follow): Promise<void> {
  const token = await presentToken()
  const response = await fetch(apiUrl('/api/live'), {
    headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
    cache: 'no-store',
    signal,
  })
  if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`)
  onOpen()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let waiting = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const messages = (waiting + value).split('\n\n')
    waiting = messages.pop()!
    for (const message of messages) {
      if (message.startsWith('event: end')) return
      const data = /^data: (.*)$/m.exec(message)?.[1]
      if (data !== undefined) onTold(JSON.parse(data) as LiveMessage[])
    }
  }
}
