import { writeCache, readCache } from './localCache'

const NAME = 'clock'
/** Differences below this are network latency. */
const EXACT_MS = 120_000

type ClockOffset = { readonly ahead: number }

/** How far this device's clock is ahead of the server's, ms; ages are corrected by it. */
const ahead = () => readCache<ClockOffset>(NAME)?.ahead ?? 0

/** Sets the clock offset from a response's `Date` header. */
export function setClock(answered: string | null): void {
  const at = Date.parse(answered ?? '')
  if (Number.isNaN(at)) return
  const off = Date.now() - at
  const next = Math.abs(off) < EXACT_MS ? 0 : off
  if (Math.abs(next - ahead()) >= EXACT_MS || (next === 0 && ahead() !== 0))
    writeCache(NAME, next === 0 ? null : { ahead: next })
}

/** The current time by the server's clock: a phone's clock may be a day off. */
export const serverNow = (): number => Date.now() - ahead()
