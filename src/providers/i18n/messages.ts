import english from 'ra-language-english'
import { entities } from '../../config/entities'
import type { Language } from '../../config/constants'
import { en } from '../../config/i18n/en'
import { pages } from '../../config/pages'
import { lookUp, type Labels, type Messages } from '../../config/schema/text/translate'
import { entityTexts, mergeTables, resourceTexts, screenTexts, translateEntities } from './labels'

/** A language of the dashboard: its own table, the entities' labels and react-admin's table. Each is its own chunk, English is in the dashboard's. */
type Own = { table: Messages; labels?: Labels }
type Loaded = Own & { ra: Messages }
const LOADERS: Readonly<Record<Language, () => Promise<Loaded>>> = {
  en: async () => ({ table: {}, ra: english.ra as Messages }),
  fr: () =>
    together(
      import('../../config/i18n/fr'),
      import('ra-language-french').then(ra => ra.default.ra as Messages),
    ),
  zh: () =>
    together(
      import('../../config/i18n/zh'),
      import('../../config/schema/words/zh/ra').then(({ ra }) => ra),
    ),
  es: () =>
    together(
      import('../../config/i18n/es'),
      import('../../config/schema/words/es/ra').then(({ ra }) => ra),
    ),
  it: () =>
    together(
      import('../../config/i18n/it'),
      import('../../config/schema/words/it/ra').then(({ ra }) => ra),
    ),
  ar: () =>
    together(
      import('../../config/i18n/ar'),
      import('../../config/schema/words/ar/ra').then(({ ra }) => ra),
    ),
}

async function together(own: Promise<Own>, theirs: Promise<Messages>): Promise<Loaded> {
  const [{ table, labels }, ra] = await Promise.all([own, theirs])
  return { table, labels, ra }
}

const ready = new Map<Language, Messages>()

/** All texts of a language: its own, English where it has none, and labels from the declarations. */
export async function loadMessages(language: Language): Promise<Messages> {
  const known = ready.get(language)
  if (known) return known
  const { table, labels, ra } = await LOADERS[language]()
  const own = mergeTables(en, table)
  const labelled = entityTexts(entities)
  const texts = labels ? translateEntities(labelled, labels) : labelled
  const titles = screenTexts(entities, pages)
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
    resources: resourceTexts(entities, texts, screens),
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
