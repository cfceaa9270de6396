import fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answering } from '../../../server/crud/answered'
import { ENGINES, startStack, type Stack } from '../ingest/support'

type Row = Record<string, unknown>

describe.each(ENGINES)('rows that go into an answer from %s', engine => {
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack(engine)
  })
  afterAll(() => stack.close())

  /** A row as it is answered, and as JavaScript would have written the record. */
  async function both(
    value: RawBuilder<unknown>,
    type: string,
  ): Promise<{ answered: unknown; written: unknown }> {
    const columns = [
      { name: 'one', type, value: 't.one' },
      { name: 'two', type: 'text', value: 't.two' },
      { name: 'three', type, value: 't.three' },
    ]
    const given = sql`(select ${value} as one, 'x'::text as two, ${value} as three) as t`
    const { row, json } = answering(columns)
    const [record] = await stack.db.run(sql<Row>`select * from ${given}`)
    const [answer] = await stack.db.run(sql<Row>`select ${row} as record from ${given}`)
    return {
      answered: JSON.parse(json(answer!.record as string)),
      written: JSON.parse(JSON.stringify(record)),
    }
  }

  test.each([
    ['null', 'text', 'null::text'],
    ['an integer', 'int', '-12::int'],
    ['a long integer', 'bigint', '9007199254740991::bigint'],
    ['a decimal', 'numeric', '0.1::numeric'],
    ['a small number', 'double precision', '1e-7::float8'],
    ['a large number', 'double precision', '1.5e300::float8'],
    ['a number below zero', 'double precision', '(-2.25)::float8'],
    ['what is not a number', 'double precision', "'NaN'::float8"],
    ['no end', 'double precision', "'Infinity'::float8"],
    ['no end the other way', 'double precision', "'-Infinity'::float8"],
    ['true', 'boolean', 'true'],
    ['false', 'boolean', 'false'],
    ['a day', 'date', "date '2026-02-28'"],
    ['a moment', 'timestamptz', "timestamptz '2026-11-20 10:00:00.123456+00'"],
    ['a moment long ago', 'timestamptz', "timestamptz '1850-01-01 00:00:00+00'"],
    ['the end of time', 'timestamptz', "timestamptz 'infinity'"],
    ['a document', 'jsonb', `'{"a": [1, null, "\\"é\\u2028"]}'::jsonb`],
    ['null as a document', 'jsonb', "'null'::jsonb"],
    ['texts', 'text[]', `array['', 'a,b', '"', 'null', null]::text[]`],
    ['no texts', 'text[]', `'{}'::text[]`],
    ['numbers', 'int[]', 'array[1, 2, null]::int[]'],
  ])('%s is what a record has', async (_name, type, value) => {
    const { answered, written } = await both(sql.raw(value), type)
    expect(answered).toEqual(written)
  })

  test('any text is what a record has', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async text => {
        // A text of PostgreSQL holds no zero byte, and JSON no half of a pair: what it is sent, it keeps.
        fc.pre(!text.includes('\0'))
        const { answered, written } = await both(sql`${text}::text`, 'text')
        expect(answered).toEqual(written)
      }),
      { numRuns: 100 },
    ))

  test('any number is what a record has', () =>
    fc.assert(
      fc.asyncProperty(fc.double(), async number => {
        // A zero that has a sign here has none where JavaScript writes it.
        const { answered, written } = await both(
          sql`${Object.is(number, -0) ? 0 : number}::float8`,
          'double precision',
        )
        expect(answered).toEqual(written)
      }),
      { numRuns: 100 },
    ))
})
