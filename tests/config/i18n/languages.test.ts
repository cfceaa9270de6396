import { describe, expect, test } from 'vitest'
import english from 'ra-language-english'
import french from 'ra-language-french'
import { LANGUAGES, LANGUAGE_NAMES, directionOf } from '../../../src/config/schema/constants'
import { en as table } from '../../../src/config/i18n/en'
import { dispatchPlanner } from '../../../src/config/i18n/en/dispatchPlanner'
import { morning } from '../../../src/config/i18n/en/morning'
import type { Messages } from '../../../src/config/schema/text/translate'

/** What is fetched with a part of the dashboard beside what comes with its first page. */
const en: Messages = { ...table, morning, dispatchPlanner }

type Flat = Record<string, string>
const flat = (table: Messages, prefix = ''): Flat =>
  Object.assign(
    {},
    ...Object.entries(table).map(([key, value]) =>
      typeof value === 'string' ? { [prefix + key]: value } : flat(value, `${prefix}${key}.`),
    ),
  ) as Flat

/** The placeholders of a text, whatever their number of plural forms. */
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name))].toSorted()

const withLazy = async (
  language: Promise<{ table: Messages }>,
  lazy: Promise<{ morning: Messages }>,
  planner: Promise<{ dispatchPlanner: Messages }>,
): Promise<{ table: Messages }> => ({
  table: {
    ...(await language).table,
    morning: (await lazy).morning,
    dispatchPlanner: (await planner).dispatchPlanner,
  },
})
const tables = {
  zh: () =>
    withLazy(
      import('../../../src/config/i18n/zh'),
      import('../../../src/config/i18n/zh/morning'),
      import('../../../src/config/i18n/zh/dispatchPlanner'),
    ),
  es: () =>
    withLazy(
      import('../../../src/config/i18n/es'),
      import('../../../src/config/i18n/es/morning'),
      import('../../../src/config/i18n/es/dispatchPlanner'),
    ),
  fr: () =>
    withLazy(
      import('../../../src/config/i18n/fr'),
      import('../../../src/config/i18n/fr/morning'),
      import('../../../src/config/i18n/fr/dispatchPlanner'),
    ),
  it: () =>
    withLazy(
      import('../../../src/config/i18n/it'),
      import('../../../src/config/i18n/it/morning'),
      import('../../../src/config/i18n/it/dispatchPlanner'),
    ),
  ar: () =>
    withLazy(
      import('../../../src/config/i18n/ar'),
      import('../../../src/config/i18n/ar/morning'),
      import('../../../src/config/i18n/ar/dispatchPlanner'),
    ),
}
const raTables = {
  zh: () => import('../../../src/config/schema/words/zh/ra').then(({ ra }) => ra),
  es: () => import('../../../src/config/schema/words/es/ra').then(({ ra }) => ra),
  fr: () => Promise.resolve(french.ra as Messages),
  it: () => import('../../../src/config/schema/words/it/ra').then(({ ra }) => ra),
  ar: () => import('../../../src/config/schema/words/ar/ra').then(({ ra }) => ra),
}
const codes = LANGUAGES.filter(language => language !== 'en')

/** A text may leave out a name that its grammar can't hold, where we did not write it; it may never want one more. */
const fits = (ours: boolean, source: string, text: string) =>
  ours
    ? placeholders(source).join() === placeholders(text).join()
    : placeholders(text).every(name => placeholders(source).includes(name))

/** What is wrong with a translation, by key. */
function faults(source: Flat, translated: Flat, ours = true): string[] {
  const keys = [...new Set([...Object.keys(source), ...Object.keys(translated)])]
  return keys.flatMap(key => {
    const [from, to] = [source[key], translated[key]]
    if (from === undefined) return [`${key} is not in English`]
    if (to === undefined || to === '') return [`${key} is missing`]
    return fits(ours, from, to) ? [] : [`${key} has other placeholders`]
  })
}

/** How many forms a counted noun needs: other than `pluralCategories`, without those that only millions have. */
const formsOf = (language: string) => {
  const rules = new Intl.PluralRules(language)
  return new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count))).size
}
const faultyPlurals = (language: string, table: Messages) =>
  Object.entries(flat(table))
    // A text with one form fits every number, as "Devices: 3" does.
    .filter(([, text]) => text.includes('||||') && text.split('||||').length !== formsOf(language))
    .map(([key]) => key)

test('English has a singular and a plural of what it counts', () => {
  expect(formsOf('en')).toBe(2)
  expect(faultyPlurals('en', en)).toEqual([])
})

describe.each(codes)('%s', language => {
  test('has as many forms of what it counts as its grammar', async () => {
    const { table } = await tables[language]()
    expect(faultyPlurals(language, table)).toEqual([])
    expect(faultyPlurals(language, await raTables[language]())).toEqual([])
  })

  test('has every text of ours, with the same placeholders, and no other', async () => {
    const { table } = await tables[language]()
    expect(faults(flat(en), flat(table))).toEqual([])
  })

  test("has every text of react-admin's, with its placeholders, and no other", async () => {
    const source = flat(english.ra as Messages)
    expect(faults(source, flat(await raTables[language]()), language !== 'fr')).toEqual([])
  })

  test('is no copy of English', async () => {
    const source = flat(en)
    const { table } = await tables[language]()
    const same = Object.entries(flat(table)).filter(([key, text]) => text === source[key])
    // Some words are the same in two languages: Menu, Demo, Firmware.
    expect(same.length / Object.keys(source).length).toBeLessThan(0.1)
  })
})

test('every language has a name of its own, and Arabic runs from right to left', () => {
  expect(Object.keys(LANGUAGE_NAMES)).toEqual([...LANGUAGES])
  expect(LANGUAGES.filter(language => directionOf(language) === 'rtl')).toEqual(['ar'])
})

test('the error catalogue is worded as specified', async () => {
  const { readFileSync } = await import('node:fs')
  const { errors } = JSON.parse(
    readFileSync(new URL('../../fixtures/coverage.json', import.meta.url), 'utf8'),
  ) as { errors: { text: string }[] }
  const ours = Object.values(flat(en))
  expect(errors.map(({ text }) => text).filter(text => !ours.includes(text))).toEqual([])
})
