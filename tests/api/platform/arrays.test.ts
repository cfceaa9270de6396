import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENGINE, startStack, type Stack } from '../ingest/support'

describe('arrays that are handed to the store', () => {
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack(ENGINE)
  })
  afterAll(() => stack.close())

  test.each<[string, string, unknown[]]>([
    [
      'text',
      'text[]',
      ['null', 'NULL', '', ' a ', 'a,b', '{x}', 'say "no"', 'a\\b', 'línea\n2', null, "it's"],
    ],
    ['numbers', 'float8[]', [1, -2.5, 1e21, 1e-7, null]],
    [
      'moments',
      'timestamptz[]',
      [new Date('2026-03-31T12:00:00.123Z'), new Date('1960-01-01T00:00:00Z'), null],
    ],
    ['truths', 'boolean[]', [true, false, null]],
    ['nothing', 'int[]', []],
  ])('come back as they were: %s', async (_name, type, values) => {
    const rows = await stack.db.query<{ one: unknown }>(`select one from unnest($1::${type}) as one`, [
      values,
    ])
    expect(rows.map(row => row.one)).toEqual(values)
  })

  test('come back as lists of numbers, whole ones of any size as well', async () => {
    const [row] = await stack.db.query(
      "select '{1,null,9007199254740991}'::bigint[] as large, '{1,2}'::int[] as small",
    )
    expect(row).toEqual({ large: [1, null, 9_007_199_254_740_991], small: [1, 2] })
  })
})
