import fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENGINES, startStack, type Stack } from '../ingest/support'

type Row = Record<string, unknown>
const NAMES = ['one', 'two']

describe.each(ENGINES)('rows that go into an answer from %s', engine => {
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack(engine)
  })
  afterAll(() => stack.close())

  /** A row as it is answered, two columns of it as JSON, and as JavaScript would have written it. */
  async function both(value: RawBuilder<unknown>): Promise<{ answered: Row; written: Row }> {
    const statement = sql<Row>`select ${value} as one, 'x' as two, ${value} as three`
    const [record] = await stack.db.run(statement)
    const [row] = await stack.db.run(statement, { answered: NAMES })
    const { json, ...others } = row!
    const plain = (all: Row) => JSON.parse(JSON.stringify(all)) as Row
    const { three, ...own } = plain(record!)
    return {
      answered: { json: JSON.parse(json as string) as unknown, others: plain(others) },
      written: { json: own, others: { three } },
    }
  }

  test.each([
    ['null', 'null::text'],
    ['an integer', '-12::int'],
    ['a long integer', '9007199254740991::bigint'],
    ['a decimal', '0.1::numeric'],
    ['a small number', '1e-7::float8'],
    ['a large number', '1.5e300::float8'],
    ['a number below zero', '(-2.25)::float8'],
    ['what is not a number', "'NaN'::float8"],
    ['no end', "'Infinity'::float8"],
    ['no end the other way', "'-Infinity'::float8"],
    ['true', 'true'],
    ['false', 'false'],
    ['a day', "date '2026-02-28'"],
    ['a moment', "timestamptz '2026-11-20 10:00:00.123456+00'"],
    ['a moment long ago', "timestamptz '1850-01-01 00:00:00+00'"],
    ['the end of time', "timestamptz 'infinity'"],
    ['a document', `'{"a": [1, null, "\\"é\\u2028"]}'::jsonb`],
    ['null as a document', "'null'::jsonb"],
    ['texts', `array['', 'a,b', '"', 'null', null]::text[]`],
    ['no texts', `'{}'::text[]`],
    ['numbers', 'array[1, 2, null]::int[]'],
  ])('%s is what a record has', async (_name, value) => {
    const { answered, written } = await both(sql.raw(value))
    expect(answered).toEqual(written)
  })

  test('any text is what a record has', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async text => {
        // A text of PostgreSQL holds no zero byte, and JSON no half of a pair: what it is sent, it keeps.
        fc.pre(!text.includes('\0'))
        const { answered, written } = await both(sql`${text}::text`)
        expect(answered).toEqual(written)
      }),
      { numRuns: 100 },
    ))

  test('any number is what a record has', () =>
    fc.assert(
      fc.asyncProperty(fc.double(), async number => {
        // A zero that has a sign here has none where JavaScript writes it.
        const { answered, written } = await both(sql`${Object.is(number, -0) ? 0 : number}::float8`)
        expect(answered).toEqual(written)
      }),
      { numRuns: 100 },
    ))
})
