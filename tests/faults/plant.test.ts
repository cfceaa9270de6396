import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { faults } from './index'
import { AREAS, type Fault } from './fault'
import { plant } from './plant'

const ROOT = join(import.meta.dirname, '../..')
const SOURCE = `import { a } from './a'

const LIMIT = 5

/** Adds. */
export const add = (one: number, other: number): number =>
  one + other

export default async function read<
  T,
>(
  value: T,
): Promise<T> {
  if (a > LIMIT) return value
  return value
}

class Store {
  size = LIMIT
}
`
const fault = (symbol: string, find: string, replace: string): Fault => ({
  area: 'scope',
  title: '',
  file: '',
  symbol,
  find,
  replace,
  tests: [],
  only: '',
})

describe('a fault', () => {
  test.each([
    ['LIMIT', '5', '6', 'const LIMIT = 6'],
    ['add', 'one + other', 'one - $&', '  one - $&\n'],
    ['read', 'a > LIMIT', 'a >= LIMIT', 'if (a >= LIMIT) return value'],
    ['Store', 'LIMIT', '0', 'size = 0'],
  ])('is planted in the one place within %s', (symbol, find, replace, made) => {
    const planted = plant(SOURCE, fault(symbol, find, replace))
    expect(planted).toContain(made)
    expect(planted.replace(replace, () => find)).toBe(SOURCE)
  })

  test.each([
    ['Nothing', 'a', '"Nothing" is declared 0 times, not once'],
    ['LIMIT', 'other', 'the text to find is 0 times in "LIMIT", not once: other'],
    ['add', 'LIMIT', 'the text to find is 0 times in "add", not once: LIMIT'],
    ['read', 'return value', 'the text to find is 2 times in "read", not once: return value'],
  ])('is refused where its place within %s is not the only one', (symbol, find, message) => {
    expect(() => plant(SOURCE, fault(symbol, find, ''))).toThrow(message)
  })

  test('is refused in a symbol that is declared twice', () => {
    expect(() => plant(`${SOURCE}\nlet LIMIT = 6\n`, fault('LIMIT', '5', '6'))).toThrow(
      '"LIMIT" is declared 2 times, not once',
    )
  })
})

describe('the faults of the project', () => {
  test.each(faults.map(one => [one.title, one] as const))('fit the code: %s', (_, one) => {
    const source = readFileSync(join(ROOT, one.file), 'utf8')
    expect(plant(source, one)).not.toBe(source)
    expect(one.tests.filter(file => !existsSync(join(ROOT, file)))).toEqual([])
    expect(() => new RegExp(one.only)).not.toThrow()
  })

  test('are at least forty, three or more in each area, with a title each', () => {
    expect(faults.length).toBeGreaterThanOrEqual(40)
    for (const area of AREAS)
      expect(faults.filter(one => one.area === area).length, area).toBeGreaterThanOrEqual(3)
    expect(new Set(faults.map(({ title }) => title)).size).toBe(faults.length)
  })
})
