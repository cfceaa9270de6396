import { app } from '../app'
import english from 'ra-language-english'
import type { Language, OtherLanguage } from '../../config/schema/constants'
import { table as plainEnglish } from '../../config/schema/words/en'
import { lookUp, type Labels, type Messages } from '../../config/schema/text/translate'
import { entityTexts, mergeTables, resourceTexts, screenTexts, translateEntities } from './labels'

type Own = { readonly table: Messages; readonly labels?: Labels }
/** What a language without a table says is read in English. */
const NO_TABLE: Own = { table: {} }

/** react-admin's texts. */
const REACT_ADMIN: Readonly<Record<OtherLanguage, () => Promise<Messages>>> = {
  fr: () => import('ra-language-french').then(ra => ra.default.ra as Messages),
  zh: () => import('../../config/schema/words/zh/ra').then(({ ra }) => ra),
  es: () => import('../../config/schema/words/es/ra').then(({ ra }) => ra),
  it: () => import('../../config/schema/words/it/ra').then(({ ra }) => ra),
  ar: () => import('../../config/schema/words/ar/ra').then(({ ra }) => ra),
}

/** A language: the app's table with the labels of entities, and react-admin's. Each is a chunk; English is in the dashboard's. */
async function fetchTables(language: Language): Promise<Own & { ra: Messages }> {
  if (language === 'en') return { table: {}, ra: english.ra as Messages }
  const own = app().words?.others[language]
  const [{ table, labels }, ra] = await Promise.all([own?.() ?? NO_TABLE, REACT_ADMIN[language]()])
  return { table, ra, ...(labels ? { labels } : {}) }
}

const ready = new Map<Language, Messages>()

/** All texts of a language: its own, English where it has none, and labels from the declarations. */
export async function loadMessages(language: Language): Promise<Messages> {
  const known = ready.get(language)
  if (known) return known
  const { table, labels, ra } = await fetchTables(language)
  const own = mergeTables(app().words?.en ?? plainEnglish, table)
  const labelled = entityTexts(app().entities)
  const texts = labels ? translateEntities(labelled, labels) : labelled
  const titles = screenTexts(app().entities, app().pages)
  const screens = mergeTables(
    labels ? translateEntities(titles, labels, 'screens') : titles,
    own.screens as Messages,
  )
  const messages: Messages = {
    ...own,
    screens,
    ra,
    // What is declared and is no entity's, such as the columns of a report, is found by its English.
    words: labels ?? {},
    // Forms that are no record's find their words as those of records do.
    entities: { ...texts, dialogs: own.dialogs as Messages },
    resources: resourceTexts(app().entities, texts, screens),
  }
  ready.set(language, messages)
  return messages
}

/** A language that `loadMessages` has fetched before. */
export function messagesOf(language: Language): Messages {
  const messages = ready.get(language)
  if (!messages) throw new Error(`The texts of "${language}" are not loaded`)
  return messages
}

/** A text of a language; undefined where that isn't fetched yet, or has none. */
export const textIfLoaded = (language: Language, key: string): string | undefined =>
  lookUp(ready.get(language) ?? {}, key)

const loading = new Map<Language, Promise<Messages>>()

/** The same promise each time, for what waits while it is drawn. */
export function messagesReady(language: Language): Promise<Messages> {
  const known = loading.get(language)
  if (known) return known
  const promise = loadMessages(language)
  promise.catch(() => loading.delete(language))
  loading.set(language, promise)
  return promise
}
