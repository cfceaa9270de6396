import { chance, pick, type Random } from '../../demo/simulate/random'

type Schema = {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: readonly Schema[]
  format?: string
}

/** Dates at the edges of calendars, and none. */
export const EDGE_DATES = ['0001-01-01', '9999-12-31', '-1', '275760-09-13', '+275760-09-13', ''] as const

/** Values that often break programs. */
const WILD: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -0,
  -1,
  1e308,
  2 ** 31,
  2 ** 53 + 2,
  0.1,
  true,
  false,
  [],
  {},
  [null],
  [[[[]]]],
  { toString: 1 },
  { valueOf: null, toString: null },
  { length: 1e9 },
  JSON.parse('{"__proto__":{"admin":true}}'),
  { constructor: { prototype: {} } },
  'a\u0000b',
  '\ud800',
  '\u202e\ufeff',
  '𝒳'.repeat(200),
  'x'.repeat(10_000),
  "'; drop table tanks; --",
  '%',
  '\\',
  '${7*7}',
  '../../etc/passwd',
  'Infinity',
  'NaN',
  '1e400',
  ...EDGE_DATES,
  '2026-02-31',
  '9999-12-31T23:59:59-14:00',
  '0000-00-00T00:00:00Z',
  '2026-01-01T00:00:00+99:99',
  '-P1D',
  'P9999999999D',
  '[1,2',
  '[0,24]',
  '["id","ASC"]',
  '{"id":1}',
  '{"q":"x"}',
  '["name",{"toString":1}]',
]

/** A value that no schema declares. */
export const wild = (random: Random): unknown => pick(random, WILD)

/** A value that fits its schema, or sometimes any other. */
export function valueOf(random: Random, schema: Schema | undefined, depth = 0): unknown {
  if (!schema || depth > 4 || chance(random, 0.15)) return wild(random)
  if (schema.anyOf) return valueOf(random, pick(random, schema.anyOf), depth)
  if (schema.enum) return pick(random, schema.enum)
  const type = Array.isArray(schema.type) ? pick(random, schema.type as string[]) : schema.type
  if (type === 'null') return null
  if (type === 'boolean') return chance(random, 0.5)
  if (type === 'integer') return pick(random, [1, 2, 3, 10, 11, 20, 21, 901, 1001, -5])
  if (type === 'number') return pick(random, [0, 1, 50, 700, 1000, -3.25, 1e6])
  if (type === 'array')
    return Array.from({ length: pick(random, [0, 1, 2, 5]) }, () => valueOf(random, schema.items, depth + 1))
  if (type === 'object') return objectOf(random, schema, depth)
  if (schema.format?.startsWith('date') && chance(random, 0.2)) return pick(random, EDGE_DATES)
  if (schema.format === 'date-time') return '2026-02-03T04:05:06.000Z'
  if (schema.format === 'date') return '2026-02-03'
  return pick(random, ['tanks', 'name', 'Sample', '1', 'sigfox', '2026-02-03', 'x'])
}

function objectOf(random: Random, { properties = {} }: Schema, depth: number) {
  const named = Object.entries(properties).filter(() => chance(random, 0.7))
  const entries = named.map(([name, schema]) => [name, valueOf(random, schema, depth + 1)] as const)
  if (chance(random, 0.1))
    entries.push([pick(random, ['__proto__', 'constructor', 'id', 'x y']), wild(random)])
  return Object.fromEntries(entries)
}
