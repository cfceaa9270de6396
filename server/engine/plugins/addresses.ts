import type { App } from '../../../src/config/schema/app'

/** Which addresses are the server's own. */
export type Addresses = {
  /** Calls, which need a token: those of the engine below /api, and those of the app. */
  readonly isCall: (url: string) => boolean
  /** All that are answered without a page of the dashboard, probes included. */
  readonly isOwn: (url: string) => boolean
}

const below = (roots: readonly string[]) => new RegExp(`^/(${roots.join('|')})([/?]|$)`)

export function addressesOf({ roots }: Pick<App, 'roots'>): Addresses {
  const calls = ['api', ...(roots.calls ?? [])]
  const [called, own] = [below(calls), below([...calls, ...(roots.open ?? []), 'healthz', 'readyz'])]
  return { isCall: url => called.test(url), isOwn: url => own.test(url) }
}
