import { beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../../src/config/schema/constants'
import { interpolate, translate, type Messages } from '../../src/config/schema/text/translate'
import { errors } from '../../src/config/schema/words/errors.en'
import * as english from '../../src/config/schema/words/validation.en'
import { loadMessages } from '../../src/providers/i18n/messages'
import { entities, entityOf } from '../../src/config/entities'
import { unwrapComputed, type Entity } from '../../src/config/schema'
import { wrongState } from '../../server/engine/namedValues'
import { textOf } from '../../server/engine/texts'
import { messageOf } from '../../src/resources/engine/messageOf'
import { validationErrors } from '../../src/resources/engine/form/validationErrors'
import { fromResponse } from '../../src/providers/errors'
import { problemOf, fieldProblems } from '../../src/providers/problems'

const tables = new Map<Language, Messages>()
beforeAll(async () => {
  for (const language of LANGUAGES) tables.set(language, await loadMessages(language))
})

/** Like polyglot: the default if the table has no such key. */
const speak =
  (language: Language) =>
  (key: string, args: Record<string, unknown> = {}) => {
    const text = translate(tables.get(language)!, key)
    return interpolate(text === key ? String(args._ ?? key) : text, args as Record<string, string>)
  }
const keysOf = (table: Messages, at: string): string[] =>
  Object.entries(table).flatMap(([name, text]) =>
    typeof text === 'string' ? [`${at}.${name}`] : keysOf(text, `${at}.${name}`),
  )
const args = { min: 3, max: 40, fields: 'email, phone', field: 'closed_on', options: 'open, closed' }

/** A refusal as the server sends it. */
const refusal = (body: object) => fromResponse(422, { code: 'invalid', request_id: 'r', ...body })

describe('what the server refuses', () => {
  test.each(LANGUAGES)('of a value stands at its field in %s', language => {
    const keys = [...keysOf(english.validation, 'validation'), ...keysOf(english.geometry, 'geometry')]
    expect(keys.length).toBeGreaterThan(40)
    const t = speak(language)
    for (const key of keys) {
      const error = refusal({ error: 'E', errors: { name: 'English' }, details: { name: { key, args } } })
      expect(validationErrors(t, error, ['name'], {})).toEqual({ name: t(key, args) })
      expect(t(key, args), `${key} in ${language}`).not.toBe(key)
    }
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
    'wrongState',
  ] as const)('of a request (%s) has words in every language', name => {
    const error = refusal({ error: errors[name], key: `errors.${name}`, args: { state: 'x' } })
    const words = LANGUAGES.map(language => messageOf(speak(language), error))
    expect(new Set(words).size).toBe(LANGUAGES.length)
  })

  const acting = entities.filter(({ actions }) => actions.some(({ from }) => Object.keys(from).length > 0))

  test.each(LANGUAGES)('of an action names fields and values by their labels in %s', language => {
    const t = speak(language)
    const stored = (entity: Entity) =>
      [...Object.keys(entity.fields), entity.name].filter(name => name.includes('_'))
    let count = 0
    for (const entity of acting)
      for (const { from } of entity.actions)
        for (const field of Object.keys(from)) {
          const plain = unwrapComputed(entity.fields[field]!)
          for (const value of plain.type === 'choice' ? plain.options : [true, false]) {
            const problem = wrongState(entity, [field], { [field]: value })
            const text = messageOf(t, fromResponse(409, { error: textOf(problem), ...problem }))
            const label = t(`entities.${entity.name}.fields.${field}`)
            const named =
              typeof value === 'boolean'
                ? t(value ? 'format.yes' : 'format.no')
                : t(`entities.${entity.name}.options.${field}.${value}`)
            expect(text).toBe(
              t('errors.wrongState', { state: t('errors.valueIs', { field: label, value: named }) }),
            )
            for (const name of stored(entity)) expect(text).not.toContain(name)
            count++
          }
        }
    expect(count).toBeGreaterThan(200)
  })

  test('of several fields lists them, with who changed them', () => {
    const row = { report_state: 'reported', quarantined: true }
    const problem = wrongState(entityOf('tanks'), ['report_state', 'quarantined'], row, 'Ada')
    const english = 'Not possible any more: Report state is “Reported”, Quarantined is “Yes” (changed by Ada)'
    expect(textOf(problem)).toBe(english)
    const error = fromResponse(409, { error: english, ...problem })
    expect(messageOf(speak('fr'), error)).toContain('En quarantaine est « Oui »')
  })

  test('is told as it came where no table has it, or no key came with it', () => {
    const said = 'Depot 7 is closed (until May)'
    expect(messageOf(speak('fr'), refusal({ error: said }))).toBe(said)
    expect(messageOf(speak('fr'), refusal({ error: said, key: 'errors.noSuchText' }))).toBe(said)
    expect(
      validationErrors(speak('fr'), refusal({ error: 'E', errors: { name: said } }), ['name'], {}),
    ).toEqual({
      name: said,
    })
  })

  test('holds no key and no arguments where they are of another form', () => {
    const wrong = refusal({ error: 'E', key: 7, args: { a: {} }, details: { name: { key: [] }, code: 'x' } })
    expect([problemOf(wrong), fieldProblems(wrong)]).toEqual([undefined, {}])
    const odd = refusal({ error: 'E', key: 'errors.invalid', args: { a: { b: 1 } } })
    expect(problemOf(odd)).toEqual({ key: 'errors.invalid' })
  })
})
