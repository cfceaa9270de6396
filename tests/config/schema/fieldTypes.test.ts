import { describe, expect, test } from 'vitest'
import {
  boolean,
  choice,
  choices,
  computed,
  date,
  dateTime,
  decimal,
  duration,
  email,
  group,
  integer,
  isList,
  longText,
  phone,
  photos,
  point,
  quantity,
  reference,
  references,
  relatedList,
  rows,
  tags,
  text,
  validateField,
  type Field,
  type Problems,
} from '../../../src/config/schema'

function check(field: Field, given: unknown) {
  const problems: Problems = {}
  const value = validateField(field, given, 'at', problems)
  return { value, problems }
}
const said = (what: string, args?: Record<string, string | number>) => ({ key: `validation.${what}`, args })

const code = text({ min: 2, max: 5, pattern: '^[a-z]+$', patternName: 'code' })
const low = integer({ min: -5, max: 5 })
const tank = reference('tanks')
const noun = choice(['farm', 'home', 3])
const some = choices(['farm', 'home'])
const points = rows(
  { mm: quantity('mm', { required: true, min: 0 }), l: decimal(), at: date({ default: '2026-01-01' }) },
  { max: 3 },
)
const size = group({ d: quantity('mm', { min: 0 }), end: choice(['flat', 'dished']) })

describe('what is kept of a value', () => {
  test.each<[string, Field, unknown, unknown]>([
    ['text without the spaces around it', code, '  ab ', 'ab'],
    ['text of exactly the greatest length', code, 'abcde', 'abcde'],
    ['lines and tabs of a long text', longText(), 'one\r\n\ttwo\n', 'one\r\n\ttwo'],
    [
      'one line of a text that was pasted as two',
      text(),
      'Weekly\r\nBcc: a@example.ie',
      'Weekly Bcc: a@example.ie',
    ],
    ['one line of a tag', tags(), ['north\teast\u2028side'], ['north east side']],
    ['words of every script', text(), 'Tomás 油罐 خزان 🛢', 'Tomás 油罐 خزان 🛢'],
    ['an e-mail address in small letters', email(), ' Ann.O@Example.IE ', 'ann.o@example.ie'],
    ['a phone number as E.164 has it', phone(), '+353 (86) 123-45.67', '+353861234567'],
    ['the shortest and the longest phone number', phone(), '+1234567', '+1234567'],
    ['a phone number of fifteen digits', phone(), '+123456789012345', '+123456789012345'],
    ['a whole number on its bounds', low, -5, -5],
    ['a whole number that a float may write', low, 5.0, 5],
    ['the greatest whole number that a column holds', integer(), 2_147_483_647, 2_147_483_647],
    ['a decimal beyond the digits it is shown with', decimal({ digits: 2 }), 1.23456789, 1.23456789],
    ['nine digits of a fraction', decimal(), 0.1 + 0.2, 0.3],
    ['a quantity as it was measured', quantity('mV'), 3312.5, 3312.5],
    ['seconds', duration(), 0.5, 0.5],
    ['no as an answer', boolean(), false, false],
    ['nought as a number', integer({ required: true }), 0, 0],
    ['one of the words', noun, 'home', 'home'],
    ['one of the numbers', noun, 3, 3],
    ['some of the words', some, ['home', 'farm'], ['home', 'farm']],
    ['a leap day', date(), '2028-02-29', '2028-02-29'],
    ['a time in UTC', dateTime(), '2026-03-31T12:00Z', '2026-03-31T12:00:00.000Z'],
    ['a time of another zone in UTC', dateTime(), '2026-01-01T00:30:00+01:00', '2025-12-31T23:30:00.000Z'],
    ['a zone without its colon', dateTime(), '2026-01-01T00:30:00.5-0530', '2026-01-01T06:00:00.500Z'],
    [
      'milliseconds, and no smaller parts',
      dateTime(),
      '2026-01-01T00:00:00.123456789Z',
      '2026-01-01T00:00:00.123Z',
    ],
    ['the number of a record', tank, 17, 17],
    ['the name of a document', tank, ' b-17 ', 'b-17'],
    ['several records', references('tanks'), [3, 'b-4'], [3, 'b-4']],
    ['pictures in their order', photos(), ['/b.jpg', '/a.jpg'], ['/b.jpg', '/a.jpg']],
    ['tags without spaces around them', tags(), [' one ', 'two'], ['one', 'two']],
    ['a group in parts', size, { end: 'flat' }, { end: 'flat' }],
    ['a part that was emptied', size, { d: null, end: '' }, { d: null, end: null }],
    ['what a computed field stands for', computed(computed(integer())), 5, 5],
    ['what is said twice once', tags(), ['one', ' one', 'two'], ['one', 'two']],
    ['an option that is ticked twice once', some, ['farm', 'farm'], ['farm']],
    ['an empty list as such', tags(), [], []],
    ['nothing as nothing', text(), null, null],
    ['what is missing as nothing', integer(), undefined, null],
    ['an empty text as nothing', text({ min: 2 }), '', null],
    ['spaces alone as nothing, so that two of them are not the same value', code, '   ', null],
    ['spaces around a secret, which may be meant', text({ secret: true }), ' pass word ', ' pass word '],
  ])('%s', (_what, field, given, kept) => {
    expect(check(field, given)).toEqual({ value: kept, problems: {} })
  })

  test('rows keep their order, and equal ones all count', () => {
    const given = [
      { mm: 9, l: 1 },
      { mm: 2, l: 1 },
      { mm: 2, l: 1 },
    ]
    const { value, problems } = check(points, given)
    expect(problems).toEqual({})
    expect((value as { mm: number }[]).map(({ mm }) => mm)).toEqual([9, 2, 2])
  })

  test('a row that does not name a part takes its default, and one that empties it does not', () => {
    expect(check(points, [{ mm: 1 }]).value).toEqual([{ mm: 1, at: '2026-01-01' }])
    expect(check(points, [{ mm: 1, at: null }]).value).toEqual([{ mm: 1, at: null }])
  })
})

const NOT_A_NUMBER = [Number.NaN, Infinity, -Infinity, '5', '', [], {}, true, 5n]
/** An empty text or list counts as no value, not as a wrong one. */
const wrong = (values: readonly unknown[]) =>
  values.filter(value => value !== '' && !(Array.isArray(value) && value.length === 0))

describe('a value is refused', () => {
  test.each<[string, Field, unknown, ReturnType<typeof said>]>([
    ['text that is too long', code, 'abcdef', said('tooLong', { max: 5 })],
    ['text that is too short', code, 'a', said('tooShort', { min: 2 })],
    ['text of the wrong form', code, 'a1', said('pattern.code')],
    ['text of a form without a name', text({ pattern: '^x$' }), 'y', said('pattern.other')],
    ['a character that nobody sees', text(), 'a\u0000b', said('characters')],
    ['a control character of two bytes', text(), 'a\u009Bb', said('characters')],
    ['a line break in a secret', text({ secret: true }), 'a\nb', said('characters')],
    ['an escape in a long text', longText(), 'a\u001Bb', said('characters')],
    ['a long text beyond its length', longText({ max: 3 }), 'abcd', said('tooLong', { max: 3 })],
    ['a part of a number', low, 1.5, said('integer')],
    ['a whole number below its least', low, -6, said('min', { min: -5 })],
    ['a whole number above its greatest', low, 6, said('max', { max: 5 })],
    ['more than a column holds', integer(), 2_147_483_648, said('max', { max: 2_147_483_647 })],
    ['less than a column holds', integer(), -2_147_483_648, said('min', { min: -2_147_483_647 })],
    ['a decimal just below its least', decimal({ min: 0 }), -0.001, said('min', { min: 0 })],
    ['a quantity just above its greatest', quantity('%', { max: 100 }), 100.001, said('max', { max: 100 })],
    ['a time that ran backwards', duration(), -1, said('min', { min: 0 })],
    ['a word that is not listed', noun, 'Farm', said('choice', { options: 'farm, home, 3' })],
    ['a number as a word', noun, '3', said('choice', { options: 'farm, home, 3' })],
    ['one wrong word of several', some, ['farm', 'x'], said('choice', { options: 'farm, home' })],
    ['more words than there are', some, ['farm', 'home', 'farm'], said('tooMany', { max: 2 })],
    ['a word where several go', some, 'farm', said('list')],
    ['more records than fit', references('tanks', { max: 1 }), [1, 2], said('tooMany', { max: 1 })],
    ['one record where several go', references('tanks'), 1, said('list')],
    ['a list with no record in it', references('tanks'), [1, 0], said('reference')],
    ['a list with a blank name in it', references('tanks'), ['  '], said('reference')],
    ['more pictures than fit', photos({ max: 1 }), ['/a', '/b'], said('tooMany', { max: 1 })],
    ['twenty-one pictures', photos(), Array.from({ length: 21 }, () => '/a'), said('tooMany', { max: 20 })],
    ['a picture that is no address', photos(), [7], said('text')],
    ['more tags than fit', tags({ max: 1 }), ['a', 'b'], said('tooMany', { max: 1 })],
    ['a tag of nothing', tags(), ['a', ' '], said('required')],
    ['a tag of 41 letters', tags(), ['x'.repeat(41)], said('tooLong', { max: 40 })],
    ['a table that is none', points, { mm: 1 }, said('list')],
    ['more rows than fit', points, [{}, {}, {}, {}], said('tooMany', { max: 3 })],
    ['a group that is a list', size, [1], said('group')],
    ['a group that is a word', size, 'd', said('group')],
    ['a place, which is kept in other fields', point('lat', 'lng'), { lat: 1, lng: 2 }, said('readOnly')],
    ['a list of related records', relatedList('tanks', 'id'), [1], said('readOnly')],
  ])('%s', (_what, field, given, problem) => {
    expect(check(field, given)).toEqual({ value: null, problems: { at: problem } })
  })

  test.each<[string, Field, string, readonly unknown[]]>([
    ['whole number', integer(), 'number', NOT_A_NUMBER],
    ['decimal', decimal(), 'number', NOT_A_NUMBER],
    ['quantity', quantity('L', { min: 0, max: 5 }), 'number', NOT_A_NUMBER],
    ['duration', duration(), 'number', NOT_A_NUMBER],
    ['text', text(), 'text', [1, true, {}, ['a']]],
    ['yes or no', boolean(), 'boolean', ['true', 0, 1, {}]],
    [
      'e-mail address',
      email(),
      'email',
      ['a', 'a@b', '@b.ie', 'a@.ie', 'a b@c.ie', 'a@b@c.ie', 'a@b..ie', 'A <a@b.ie>', 'a@b.ie,c@d.ie'],
    ],
    [
      'phone number',
      phone(),
      'phone',
      [
        '0861234567',
        '00353861234567',
        '+0861234567',
        '+123456',
        '+1234567890123456',
        '+353 86 CALL',
        '++353861234567',
        353861234567,
      ],
    ],
    [
      'date',
      date(),
      'date',
      [
        '2026-02-30',
        '2026-02-29',
        '2026-04-31',
        '2026-00-10',
        '2026-13-01',
        '2026-01-00',
        '26-01-01',
        '01/02/2026',
        '2026-1-2',
        '2026-01-01T00:00:00Z',
        '0000-01-01',
        20260101,
      ],
    ],
    [
      'time',
      dateTime(),
      'dateTime',
      [
        '2026-02-30T12:00:00Z',
        '2026-01-01T25:00:00Z',
        '2026-01-01T12:60:00Z',
        '2026-01-01T12:00:60Z',
        '2026-01-01T12:00:00',
        '2026-01-01',
        '2026-01-01 12:00:00Z',
        '2026-01-01T12:00:00+99:00',
        '0000-06-01T00:00:00Z',
        '0001-01-01T00:00:00+14:00',
        '9999-12-31T23:00:00-02:00',
        1767225600000,
      ],
    ],
    ['record', tank, 'reference', [0, -1, 1.5, 2_147_483_648, Number.NaN, true, {}, [3]]],
  ])('that is no %s', (_what, field, key, values) => {
    for (const given of wrong(values))
      expect(check(field, given), String(given)).toEqual({ value: null, problems: { at: said(key) } })
  })

  test.each<[string, Field]>([
    ['text', text({ required: true })],
    ['long text', longText({ required: true })],
    ['number', integer({ required: true })],
    ['list', tags({ required: true })],
    ['record', reference('tanks', { required: true })],
    ['computed text', computed(text(), { required: true })],
  ])('where it is needed and missing: %s', (_what, field) => {
    for (const given of [undefined, null, '', '  ', ...(isList(field) ? [[]] : [])])
      expect(check(field, given).problems).toEqual({ at: said('required') })
  })

  test('where an empty list stands for one value, of whatever type', () => {
    const one = [text({ max: 9 }), integer(), boolean(), date(), dateTime(), reference('tanks'), size]
    for (const field of one) expect(check(field, []).problems, field.type).toHaveProperty('at')
  })
})

describe('what is wrong inside a value is named by its path', () => {
  test('row by row and part by part', () => {
    const given = [{ mm: 1 }, { l: 'x', depth: 2 }, 'row']
    expect(check(points, given).problems).toEqual({
      'at.1.depth': said('unknownField'),
      'at.1.mm': said('required'),
      'at.1.l': said('number'),
      'at.2': said('row'),
    })
  })

  test('in a group, down to a table in it', () => {
    const deep = group({ inner: points })
    expect(check(deep, { inner: [{ mm: -1 }] }).problems).toEqual({
      'at.inner.0.mm': said('min', { min: 0 }),
    })
    expect(check(size, { d: -1, w: 1 }).problems).toEqual({
      'at.w': said('unknownField'),
      'at.d': said('min', { min: 0 }),
    })
  })

  test('also where it has the name of something that every object has', () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty'])
      expect(check(size, { [name]: 1 }).problems).toEqual({ [`at.${name}`]: said('unknownField') })
  })
})
