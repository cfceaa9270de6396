import type { LazyText } from '../common/lazyText'
import type { Translate } from '../engine/words'
import type { Reason } from './types'

/** Keys below this are in the planner's own table; others, such as those of errors, are in the dashboard's. */
const OWN = 'dispatch.'

/**
 * A reason or a broken limit in words. Arguments are formatted by their name: volumes in the user's units, days as
 * dates.
 */
export function reasonWords(
  { t, text }: { readonly t: Translate; readonly text: LazyText },
  { key, args }: Reason,
  format: (name: string, value: string | number) => string,
): string {
  const written = Object.fromEntries(
    Object.entries(args as Record<string, unknown>).map(([name, value]) => [
      name,
      typeof value === 'number' || typeof value === 'string' ? format(name, value) : String(value),
    ]),
  )
  return key.startsWith(OWN) ? text(key.slice(OWN.length), written) : t(key, written)
}
