import { describe, expect, test } from 'vitest'
import { withArrays } from '../../server/engine/db/arrayParams'

describe('arrays among parameters', () => {
  test.each<[string, unknown[], string]>([
    ['numbers', [1, -2.5, 1e21, NaN, Infinity], '{1,-2.5,1e+21,NaN,Infinity}'],
    ['what is unknown', [null, undefined, 3], '{NULL,NULL,3}'],
    ['truths', [true, false], '{true,false}'],
    ['plain words', ['4C9005', 'route_7', '2026-03-31'], '{4C9005,route_7,2026-03-31}'],
    [
      'words that mean something there',
      ['null', 'NULL', '', ' a', '{x}', 'a,b'],
      '{"null","NULL",""," a","{x}","a,b"}',
    ],
    ['quotes and backslashes', ['say "no"', 'a\\b'], String.raw`{"say \"no\"","a\\b"}`],
    [
      'what JSON would write otherwise',
      ['a\n"b"', '\u{1F600}"', 'é "'],
      '{"a\n\\"b\\"","\u{1F600}\\"","é \\""}',
    ],
    ['moments', [new Date('2026-03-31T12:00:00.123Z')], '{"2026-03-31T12:00:00.123Z"}'],
    ['nothing', [], '{}'],
  ])('of %s are texts', (_what, values, text) => {
    expect(withArrays([values])).toEqual([text])
  })

  test.each([[[1n]], [[[1], [2]]], [[new Date('1969-12-31')]], [[new Date(NaN)]], [[{ a: 1 }]]])(
    'of what the driver knows better are left to it',
    values => {
      expect(withArrays([values, 7])).toEqual([values, 7])
    },
  )
})
