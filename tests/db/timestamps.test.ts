import { describe, expect, test } from 'vitest'
import { parseTimestamp } from '../../server/engine/db/timestamps'

/** Timestamps as PostgreSQL writes them: manual, section 8.5.2. */
describe.each([
  ['2026-11-20 10:00:00+00', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20 10:00:00.1+00', '2026-11-20T10:00:00.100Z'],
  ['2026-11-20 10:00:00.12+00', '2026-11-20T10:00:00.120Z'],
  ['2026-11-20 10:00:00.123+00', '2026-11-20T10:00:00.123Z'],
  ['2026-11-20 10:00:00.123999+00', '2026-11-20T10:00:00.123Z'],
  ['2026-11-20 10:00:00.000001+00', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20 10:00:00+05:30', '2026-11-20T04:30:00.000Z'],
  ['2026-06-20 10:00:00.5-04', '2026-06-20T14:00:00.500Z'],
  ['12026-11-20 10:00:00+00', '+012026-11-20T10:00:00.000Z'],
])('%s', (text, moment) => {
  test('is the moment', () => expect(parseTimestamp(text).toJSON()).toBe(moment))
})

test('what never comes has no moment to be written', () => {
  expect(JSON.stringify(parseTimestamp('infinity'))).toBe('null')
})
