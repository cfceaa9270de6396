import { DEFAULT_READING_COUNT } from '../../../src/config/constants'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, MOBILE_MAX, REQUEST_TIMEOUT_MS, TABLET_MAX } from '../../../src/config/schema/constants'
import {
  UNKNOWN,
  age,
  bytes,
  dateTime,
  day,
  daysRange,
  duration,
  exact,
  exactBytes,
  freshness,
  short,
  statusTone,
} from '../../../src/config/schema/text/format'
import { en } from '../../../src/config/i18n/en'

const { constants, ...specified } = JSON.parse(
  readFileSync(new URL('../../fixtures/coverage.json', import.meta.url), 'utf8'),
) as {
  languages: string[]
  constants: {
    requestTimeoutMs: number
    mobileMax: number
    desktopMin: number
    defaultReadingCount: number
    thousands: { above: number }
    date: { redWhenOlderThanDays: number }
    faultDefault: string
    deviceStatusQuality: Record<'0' | '1' | '2' | '3' | 'other', [label: string, colour: string]>
  }
}

/** Values that are not numbers. */
const NO_NUMBERS = [null, undefined, '', '12', Number.NaN, Infinity, -Infinity, true, [], {}]

describe('the constants', () => {
  test('are those of the specification', () => {
    expect(REQUEST_TIMEOUT_MS).toBe(constants.requestTimeoutMs)
    expect([MOBILE_MAX, TABLET_MAX + 1]).toEqual([constants.mobileMax, constants.desktopMin])
    expect(DEFAULT_READING_COUNT).toBe(constants.defaultReadingCount)
  })
})

describe('a number in a table', () => {
  test.each<[number, number, string, string]>([
    [1234567, 0, 'en', '1,234,567'],
    [9999, 0, 'en', '9,999'],
    [10_000, 0, 'en', '10,000'],
    [12.5, 0, 'en', '13'],
    [12.345, 1, 'en', '12.3'],
    [12, 1, 'en', '12'],
    [-1234.5, 1, 'en', '-1,234.5'],
    [0, 2, 'en', '0'],
    [12345.6, 1, 'it', '12.345,6'],
    [12345.6, 1, 'fr', '12\u202F345,6'],
  ])('%s with %s digits reads in %s as %s', (value, digits, locale, words) => {
    expect(exact(value, digits, locale)).toBe(words)
  })

  test('keeps its own digits and language beside others that were drawn before', () => {
    expect([exact(1.25, 2), exact(1.25, 1, 'it'), exact(1.25, 2, 'it'), exact(1.25)]).toEqual([
      '1.25',
      '1,3',
      '1,25',
      '1',
    ])
  })

  test('that rounds to nothing has no sign', () => {
    expect([exact(-0.4), exact(-0), exact(-0.04, 1)]).toEqual(['0', '0', '0'])
  })

  test('is a dash, and never 0, when it is unknown', () => {
    for (const value of NO_NUMBERS) expect(exact(value), String(value)).toBe('–')
  })
})

describe('a number on a tile', () => {
  const { above } = constants.thousands

  test.each<[number, string]>([
    [above, '9,999'],
    [above + 1, '10.0K'],
    [12_345, '12.3K'],
    [12_350.1, '12.4K'],
    [999_950, '1000.0K'],
    [1_234_567, '1234.6K'],
    [-above, '-9,999'],
    [-12_345, '-12.3K'],
    [0, '0'],
    [41.6, '42'],
  ])('%s reads as %s', (value, words) => {
    expect(short(value)).toBe(words)
  })

  test('is in thousands as soon as it is above the limit, by however little', () => {
    expect(short(above + 0.5)).toBe('10.0K')
  })

  test("has the reader's decimal sign, which may be the other's thousands", () => {
    expect(short(12_345, 'it')).toBe('12,3K')
    expect(short(1_234_567, 'fr')).toBe('1234,6K')
    expect(short(9999, 'it')).toBe(exact(9999, 0, 'it'))
  })

  test('is a dash when it is unknown', () => {
    for (const value of NO_NUMBERS) expect(short(value), String(value)).toBe('–')
  })
})

describe('a date with its time', () => {
  test.each<[string, string, string, string]>([
    ['winter', '2026-01-05T09:07:59Z', 'Europe/Dublin', '05/01/2026 - 09:07 am'],
    ['summer, an hour on', '2026-07-05T09:07:00Z', 'Europe/Dublin', '05/07/2026 - 10:07 am'],
    ['the afternoon', '2026-01-05T15:30:00Z', 'Europe/Dublin', '05/01/2026 - 03:30 pm'],
    ['noon', '2026-01-05T12:00:00Z', 'Europe/Dublin', '05/01/2026 - 12:00 pm'],
    ['midnight', '2026-01-05T00:00:00Z', 'Europe/Dublin', '05/01/2026 - 12:00 am'],
    ['just before midnight', '2026-12-31T23:59:00Z', 'Europe/Dublin', '31/12/2026 - 11:59 pm'],
    ['the day after, where it is already', '2026-12-31T23:30:00Z', 'Asia/Shanghai', '01/01/2027 - 07:30 am'],
    [
      'the day before, where it is still',
      '2026-03-01T02:00:00Z',
      'America/New_York',
      '28/02/2026 - 09:00 pm',
    ],
  ])('in %s', (_when, at, zone, words) => {
    expect(dateTime(at, zone)).toBe(words)
  })

  test('is the same from words, milliseconds and dates, in Dublin unless said otherwise', () => {
    const at = '2026-07-05T09:07:00.000Z'
    for (const each of [at, Date.parse(at), new Date(at)])
      expect(dateTime(each)).toBe('05/07/2026 - 10:07 am')
  })

  test('is a dash when there is none', () => {
    for (const at of [null, undefined, '', 'soon', Number.NaN, new Date('x'), {}, true])
      expect(dateTime(at), String(at)).toBe('–')
  })
})

describe('a day', () => {
  test('reads day first and is the same in every zone', () => {
    expect(day('2026-02-03')).toBe('03/02/2026')
    expect(day('2026-02-03T23:59:59-08:00')).toBe('03/02/2026')
  })

  test('is a dash when there is none', () => {
    for (const value of [null, undefined, '', '03/02/2026', 'soon', 20260203, new Date(0)])
      expect(day(value), String(value)).toBe('–')
  })
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const now = Date.parse('2026-06-15T12:00:00Z')

describe('how fresh a time is', () => {
  const limit = constants.date.redWhenOlderThanDays * DAY

  test.each([
    ['now', 0, 'good'],
    ['exactly a day old', limit, 'good'],
    ['a moment older than a day', limit + 1, 'bad'],
    ['years old', 900 * DAY, 'bad'],
    ['of a clock that runs ahead', -HOUR, 'good'],
  ])('%s', (_what, passed, tone) => {
    expect(freshness(now - passed, now)).toBe(tone)
  })
})

describe('a size', () => {
  const said = (value: number, locale?: string) =>
    bytes(value, locale)
      .map(part => part.value)
      .join('')

  test.each<[number, string]>([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1.0 kB'],
    [63_488, '63.5 kB'],
    [1_500_000, '1.5 MB'],
    [16_777_216, '16.8 MB'],
    [5e12, '5,000.0 GB'],
  ])('of %i bytes reads as %s', (value, words) => {
    expect(said(value)).toBe(words)
  })

  test('has its unit in the language of the reader, and every byte where each counts', () => {
    expect(said(63_488, 'fr')).toMatch(/^63,5\sko$/)
    expect(exactBytes(63_488)).toBe('63,488 bytes')
  })
})

describe('an age', () => {
  test.each<[number, string]>([
    [0, 'now'],
    [59_000, '59 s ago'],
    [MINUTE, '1 min ago'],
    [59 * MINUTE, '59 min ago'],
    [HOUR, '1 h ago'],
    [3.4 * HOUR, '3 h ago'],
    [DAY, '1 day ago'],
    [1.5 * DAY, '1 day ago'],
    [3 * DAY, '3 days ago'],
    [29 * DAY, '29 days ago'],
    [31 * DAY, '1 month ago'],
    [60 * DAY, '2 months ago'],
    [366 * DAY, '1 year ago'],
    [3 * 365 * DAY, '3 years ago'],
    [-2 * HOUR, 'in 2 h'],
  ])('of %s ms reads as %s', (passed, words) => {
    expect(age(now - passed, now)).toBe(words)
  })

  test('of what was written since the page looked at the clock is no time to come', () => {
    expect(age(now + 20_000, now)).toBe('now')
    expect(age(now + 2 * HOUR, now)).toBe('in 2 h')
  })

  test("is in the reader's language", () => {
    expect(specified.languages).toEqual([...LANGUAGES])
    const said = LANGUAGES.map(language => age(now - 5 * HOUR, now, language))
    expect(new Set(said).size).toBe(LANGUAGES.length)
    expect(said[LANGUAGES.indexOf('zh')]).toBe('5小时前')
  })
})

describe('a duration', () => {
  test.each<[number, string]>([
    [0, '0m 00s'],
    [9, '0m 09s'],
    [59.4, '0m 59s'],
    [59.6, '1m 00s'],
    [200, '3m 20s'],
    [3661, '61m 01s'],
    [-75, '-1m 15s'],
    [-0.3, '0m 00s'],
  ])('of %s seconds reads as %s', (seconds, words) => {
    expect(duration(seconds)).toBe(words)
  })

  test('is a dash when it is unknown', () => {
    for (const value of NO_NUMBERS) expect(duration(value), String(value)).toBe(UNKNOWN)
  })
})

describe('days left', () => {
  test('run from the early to the late guess in whole days, never shorter than they are', () => {
    expect(daysRange(12.2, 17.1)).toBe('12–18')
    expect(daysRange(12, 18)).toBe('12–18')
    expect(daysRange(0.4, 0.6)).toBe('0–1')
  })

  test('are one number where both guesses agree, and a dash where one is missing', () => {
    expect(daysRange(7, 7)).toBe('7')
    expect(daysRange(0, 0)).toBe('0')
    for (const value of NO_NUMBERS) {
      expect(daysRange(value, 3)).toBe('–')
      expect(daysRange(3, value)).toBe('–')
    }
  })
})

describe('the status of a device', () => {
  const { other, ...known } = constants.deviceStatusQuality
  const TONES = { green: 'good', amber: 'warn', red: 'bad' } as const
  const toneOf = ([, colour]: [string, string]) => TONES[colour as keyof typeof TONES]

  test.each(Object.entries(known))('%s has its word and its colour', (quality, said) => {
    expect(en.format.quality[quality as '0']).toBe(said[0])
    expect(statusTone(Number(quality))).toBe(toneOf(said))
  })

  test('that is no status is not available, in the colour of that', () => {
    expect(en.format.quality.other).toBe(other[0])
    for (const quality of [4, -1, 1.5, ...NO_NUMBERS])
      expect(statusTone(quality), String(quality)).toBe(toneOf(other))
  })

  test('without a fault says so', () => {
    expect(en.format.noFault).toBe(constants.faultDefault)
  })
})
