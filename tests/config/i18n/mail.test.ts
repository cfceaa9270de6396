import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../src/config/schema/constants'
import { mail as en } from '../../../src/config/i18n/en/mail'
import { mail as ownEnglish } from '../../../src/config/schema/words/en/mail'
import type { Messages } from '../../../src/config/schema/text/translate'

const flat = (table: Messages, prefix = ''): [string, string][] =>
  Object.entries(table).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
const shape = (table: Messages) =>
  flat(table).map(([key, text]) => [
    key,
    // A language has as many plural forms as it needs.
    [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name))].toSorted(),
  ])

test.each(LANGUAGES)('mails in %s have every text and fill in the same figures', async language => {
  const own = (await import(`../../../src/config/schema/words/${language}/mail.ts`)) as { mail: Messages }
  expect(Object.fromEntries(shape(own.mail))).toEqual(Object.fromEntries(shape(ownEnglish)))
  const { mail } = (await import(`../../../src/config/i18n/${language}/mail.ts`)) as { mail: Messages }
  expect(Object.fromEntries(shape(mail))).toEqual(Object.fromEntries(shape(en)))
})
