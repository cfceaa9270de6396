import { beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../../src/config/constants'
import { fill, translate, type Messages } from '../../src/config/i18n/translate'
import * as english from '../../src/config/i18n/validation.en'
import { loadMessages } from '../../src/providers/i18n/messages'
import { messageOf } from '../../src/resources/engine/messageOf'
import { told } from '../../src/resources/engine/told'
import { AppError } from '../../src/providers/errors'

const tables = new Map<Language, Messages>()
beforeAll(async () => {
  for (const language of LANGUAGES) tables.set(language, await loadMessages(language))
})

/** As polyglot does: the default where the table has no such key. */
const speak =
  (language: Language) =>
  (key: string, args: Record<string, unknown> = {}) => {
    const text = translate(tables.get(language)!, key)
    return fill(text === key ? String(args._ ?? key) : text, args as Record<string, string>)
  }
const texts = (table: Messages, at: string): [key: string, text: string][] =>
  Object.entries(table).flatMap(([name, text]) =>
    typeof text === 'string' ? [[`${at}.${name}`, text] as [string, string]] : texts(text, `${at}.${name}`),
  )
const args = { min: '3', max: '40', fields: 'email, phone', field: 'closed_on', options: 'open, closed' }

describe('what the server says', () => {
  test.each(LANGUAGES)('of a value is told in %s', language => {
    const said = [...texts(english.validation, 'validation'), ...texts(english.geometry, 'geometry')]
    expect(said.length).toBeGreaterThan(40)
    const own = said.map(([key]) => speak(language)(key, args))
    expect(said.map(([, text]) => told(speak(language), fill(text, args)))).toEqual(own)
  })

  test.each([
    'forbidden',
    'notFound',
    'stale',
    'invalid',
    'malformed',
    'inUse',
    'tooLarge',
    'unavailable',
  ] as const)('of a request (%s) has words in every language', name => {
    const words = LANGUAGES.map(language =>
      messageOf(speak(language), new AppError('any', english.errors[name])),
    )
    expect(new Set(words).size).toBe(LANGUAGES.length)
  })

  test('in words that no table has is told as it came', () => {
    expect(told(speak('fr'), 'Depot 7 is closed (until May)')).toBe('Depot 7 is closed (until May)')
  })
})
