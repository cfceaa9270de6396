import { LANGUAGES } from '../src/config/schema/constants'
import { entities } from '../src/config/entities'
import { en } from '../src/config/i18n/en'
import type { Labels } from '../src/config/schema/text/translate'
import { pages } from '../src/config/pages'
import { reports } from '../src/config/reports'
import { entityTexts, missingLabels, reportTexts, screenTexts } from '../src/providers/i18n/labels'

/** Prints the texts of the declarations that exist only in English, by language: `npm run i18n:missing`. */
const titles = Object.entries(screenTexts(entities, pages)).filter(
  ([path]) => !Object.hasOwn(en.screens, path),
)
const english = {
  ...entityTexts(entities),
  screens: Object.fromEntries(titles),
  // Not `reports`, which is an entity.
  'report columns': reportTexts(reports),
}
for (const language of LANGUAGES.filter(code => code !== 'en')) {
  const { labels } = (await import(`../src/config/i18n/${language}/labels.ts`)) as { labels: Labels }
  const missing = new Map(missingLabels(english, labels).map(([key, text]) => [text, key]))
  console.log(`${language}: ${missing.size === 0 ? 'nothing is missing' : `${missing.size} missing`}`)
  for (const [text, key] of missing) console.log(`  ${text}  (${key})`)
}
