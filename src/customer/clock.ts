import { keep, readKept } from './kept'

const NAME = 'clock'
/** Less is the time that an answer took. */
const EXACT_MS = 120_000

type Kept = { readonly ahead: number }

/** How far this device's clock is ahead of the server's, ms: ages would be wrong by that. */
const ahead = () => readKept<Kept>(NAME)?.ahead ?? 0

/** Sets the clock by the time that an answer was given. */
export function setClock(answered: string | null): void {
  const at = Date.parse(answered ?? '')
  if (Number.isNaN(at)) return
  const off = Date.now() - at
  const next = Math.abs(off) < EXACT_MS ? 0 : off
  if (Math.abs(next - ahead()) >= EXACT_MS || (next === 0 && ahead() !== 0))
    keep(NAME, next === 0 ? null : { ahead: next })
}

/** The present by the server's clock: that of a phone may be a day off. */
export const present = (): number => Date.now() - ahead()
