import type { WordTables } from '../text/translate'
import { table } from './en'

/** The engine's own texts in every language that it speaks, for an app to give as its `words` or to spread into its own. */
export const engineWords: WordTables = {
  en: table,
  others: {
    fr: () => import('./fr'),
    zh: () => import('./zh'),
    es: () => import('./es'),
    it: () => import('./it'),
    ar: () => import('./ar'),
  },
}
