import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../../../src/config/schema/constants'
import { entities } from '../../../src/config/entities'
import { en } from '../../../src/config/i18n/en'
import { lookUp, translate, type Messages } from '../../../src/config/schema/text/translate'
import { normalise } from '../../support/normalise'
import {
  boolean,
  choice,
  date,
  dateTime,
  email,
  group,
  integer,
  phone,
  reference,
  rows,
  unwrapComputed,
  tags,
  text,
  validateRecord,
  type Field,
  type Fields,
  type Problem,
} from '../../../src/config/schema'

const tables: Record<Language, () => Promise<Messages>> = {
  en: () => Promise.resolve(en),
  zh: () => import('../../../src/config/i18n/zh').then(({ table }) => table),
  es: () => import('../../../src/config/i18n/es').then(({ table }) => table),
  fr: () => import('../../../src/config/i18n/fr').then(({ table }) => table),
  it: () => import('../../../src/config/i18n/it').then(({ table }) => table),
  ar: () => import('../../../src/config/i18n/ar').then(({ table }) => table),
}

/** One sample of each kind of mistake; the field's name says which. */
const samples: Record<string, readonly [Field, unknown]> = {
  required: [text({ required: true }), ''],
  read_only: [text({ readOnly: true }), 'x'],
  text: [text(), 1],
  characters: [text(), '\u0000x'],
  too_long: [text({ max: 1 }), 'xy'],
  too_short: [text({ min: 3 }), 'xy'],
  form: [text({ pattern: 'a' }), 'xy'],
  number: [integer(), 'x'],
  whole: [integer(), 1.5],
  least: [integer({ min: 3 }), 2],
  greatest: [integer({ max: 3 }), 4],
  boolean: [boolean(), 'x'],
  choice: [choice(['a', 'b']), 'x'],
  list: [tags(), 'x'],
  too_many: [tags({ max: 1 }), ['x', 'y']],
  row: [rows({}), ['x']],
  group: [group({}), 'x'],
  email: [email(), 'x'],
  phone: [phone(), 'x'],
  date: [date(), 'x'],
  date_time: [dateTime(), 'x'],
  reference: [reference('samples'), 0],
  blanks: [text({ secret: true }), '   '],
  one: [text(), ''],
  other: [text(), ''],
  low: [integer(), 2],
  high: [integer(), 1],
  late: [date(), '2026-02-01'],
  early: [date(), '2026-01-31'],
}
const fields: Fields = Object.fromEntries(Object.entries(samples).map(([name, [field]]) => [name, field]))
const [entity] = normalise([
  {
    name: 'samples',
    source: { rest: '/samples', table: 'samples' },
    title: 'text',
    fields,
    rules: [
      { rule: 'oneOf', fields: ['one', 'other'] },
      { rule: 'ascending', fields: ['low', 'high'] },
      { rule: 'ascending', fields: ['late', 'early'] },
    ],
    list: { columns: ['text'] },
    access: { read: [], create: [], update: [], remove: [] },
    scope: { shared: 'a test' },
  },
])
const input = Object.fromEntries(Object.entries(samples).map(([name, [, given]]) => [name, given]))
const problems: readonly Problem[] = Object.values(validateRecord(entity!, { ...input, unknown: 1 }).problems)

/** Found only by the server, which knows the other records. */
const BY_SERVER = [
  'dateRange',
  'stoppedMails',
  'markup',
  'publicAddress',
  'noOtherService',
  'nobody',
  'notChangeable',
  'lastCalibrationFailed',
  'downlinkBytes',
  'downlinkHex',
  'downlinkCrc',
  'downlinkOpcode',
  'downlinkEither',
  'downlinkSetting',
  'downlinkVersion',
  'downlinkBudget',
  'notRolledOut',
  'outOfUse',
  'import',
  'linkOver',
  'otherCounty',
  'sameRecord',
  'signsInElsewhere',
  'signInAgain',
  'wantsNoMails',
  'suspended',
  'firmwareImage',
  'firmwareHash',
  'firmwareSignature',
  'firmwareNoKey',
  'firmwareNoImage',
  'firmwareFrom',
  'stages',
  'rolloutOver',
  'rolloutPaused',
  'updateNotFailed',
  'noneFailed',
  'tooFewMessages',
  'rolloutEmpty',
  'rolloutOverlaps',
  'rolloutDowngrades',

  'unknownReference',
  'unique',
  'unusable',
  'taken',
  'depth',
  'otherClient',
  'otherDepot',
  'notPlanned',
  'numbersTaken',
  'onTank',
  'installedHere',
  'occupied',
  'nothingToRepair',
  'repairOpen',
  'decommissioned',
  'notReady',
  'tooFew',
  'tooLongAgo',
  'placeOff',
  'wrongPassword',
  'ownPassword',
  'commonPassword',
  'hasIdentity',
  'lastAdmin',
  'tooFarAhead',
  'decided',
  'worseAlarm',
  'caseChanged',
  'noDelivery',
  'neverApproved',
  'noGeometry',
  'noPush',
  'oneOfTwo',
  'otherTank',
  'past',
  'packedElsewhere',
  'unknownCode',
  'notOpen',
  'notPackable',
  'notPassed',
  'notInstalled',
  'otherBatch',
  'boardNotOk',
  'boardPlaced',
  'onPanel',
  'swapState',
  'noTank',
  'tankTaken',
  'imageMissing',
  'imageFixed',
  'secondPerson',
  'laterThan',
  'notBefore',
  'outsideShift',
  'notADepot',
  'notAClient',
  'productTwice',
  'notInFuture',
]

const inside = (field: Field): Field[] => {
  const plain = unwrapComputed(field)
  const parts = plain.type === 'group' ? plain.fields : plain.type === 'rows' ? plain.columns : {}
  return [plain, ...Object.values(parts).flatMap(inside)]
}
const everyField = entities.flatMap(each => Object.values(each.fields).flatMap(inside))
const patternNames = [
  ...new Set(everyField.flatMap(field => (field.type === 'text' && field.patternName) || [])),
]

const placeholders = (words: string) =>
  [...new Set([...words.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name!))].toSorted()

describe('the words for what is wrong', () => {
  test('are all used, here or by the server', () => {
    const used = problems.map(({ key }) => key.replace(/^validation\./, '').replace(/\..*/, ''))
    expect([...new Set([...used, ...BY_SERVER])].toSorted()).toEqual(Object.keys(en.validation).toSorted())
  })

  test.each(LANGUAGES)('exist in %s and take exactly what the problem tells', async language => {
    const table = await tables[language]()
    for (const { key, args = {} } of problems) {
      const words = lookUp(table, key)
      expect(words, key).toBeTruthy()
      expect(placeholders(words!), key).toEqual(Object.keys(args).toSorted())
      expect(translate(table, key, args), key).not.toMatch(/%\{/)
    }
  })

  test.each(LANGUAGES)(
    'exist in %s for every form that a field of the product asks for, and no other',
    async language => {
      const table = await tables[language]()
      expect(patternNames).toContain('postcode')
      const known = Object.keys((table.validation as Messages).pattern as Messages)
      expect(known.toSorted()).toEqual([...patternNames, 'other'].toSorted())
    },
  )

  test.each(LANGUAGES)(
    'exist in %s for every rule of the product that has a name, and no other',
    async language => {
      const ruleNames = entities.flatMap(({ rules }) =>
        rules.flatMap(each => (each.rule === 'oneOf' && each.ruleName) || []),
      )
      const known = Object.keys(((await tables[language]()).validation as Messages).oneOf as Messages)
      expect(known.toSorted()).toEqual([...new Set(ruleNames), 'other'].toSorted())
    },
  )

  test('tell a reader what would be right', () => {
    const said = (name: string) => {
      const { key, args } = validateRecord(entity!, input).problems[name]!
      return translate(en, key, args)
    }
    expect(said('least')).toContain('3')
    expect(said('choice')).toContain('a, b')
    expect(said('low')).toContain('high')
    expect(said('one')).toContain('one, other')
  })
})

test('every pattern of the product is a regular expression that a whole value must fit', () => {
  for (const field of everyField)
    if (field.type === 'text' && field.pattern) {
      expect(() => new RegExp(field.pattern!, 'u')).not.toThrow()
      expect(field.pattern).toMatch(/^\^.*\$$/)
      expect(field.patternName, field.pattern).toBeDefined()
    }
})
