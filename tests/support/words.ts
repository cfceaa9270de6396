import './app'
import { translate, type Args } from '../../src/config/schema/text/translate'
import { loadMessages, messagesOf } from '../../src/providers/i18n/messages'

await loadMessages('en')

/** A text of the English dashboard; `_` if the key has none. */
export function words(key: string, args: Record<string, unknown> = {}): string {
  const found = translate(messagesOf('en'), key, args as Args)
  return found === key && typeof args._ === 'string' ? args._ : found
}
