import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { weatherOver, storeWeather } from '../../../server/features/insight/weather'
import { ENGINE, startStack, type Stack } from '../ingest/support'

const DAY = 20_000
const [HERE, ELSEWHERE] = [4, 5]

describe('the weather over a county', () => {
  let stack: Stack
  beforeEach(async () => {
    stack = await startStack(ENGINE)
  })
  afterEach(() => stack.close())

  /** Daily means from a day on, given as degree days. */
  const observe = (
    station: string,
    county: number | null,
    from: number,
    degrees: number[],
    observed = true,
  ) =>
    storeWeather(
      stack.db,
      station,
      county,
      observed,
      degrees.map((one, n) => ({ day: from + n, mean_c: 15.5 - one })),
    )
  const invent = async () => {
    await observe('Invented', null, DAY, [1, 1, 1, 1, 1, 1, 1, 1])
    await stack.db.query(`update weather_stations set invented = true where station = 'Invented'`)
  }
  const over = async (county: number | null, count: number) => {
    const { weather } = (await weatherOver(stack.db, county)).now
    return Array.from({ length: count }, (_, n) => weather(DAY + n))
  }

  test('is its own stations’, then that of stations for no county, then that of the longest record', async () => {
    await observe('Far', ELSEWHERE, DAY, [2, 2, 2, 2])
    await observe('Anywhere', null, DAY, [3, 3, 3])
    await observe('Near', HERE, DAY, [4, 4])
    expect(await over(HERE, 4)).toEqual([4, 4, 3, 2])
    expect(await over(null, 4)).toEqual([3, 3, 3, 2])
  })

  test('is that of the longest of its own where several tell of a day', async () => {
    await observe('Long', HERE, DAY, [5, 5, 5])
    await observe('Short', HERE, DAY + 2, [6, 6])
    expect(await over(HERE, 4)).toEqual([5, 5, 5, 6])
  })

  test('is invented only while nobody has observed any', async () => {
    await invent()
    expect(await over(HERE, 2)).toEqual([1, 1])
    await observe('Near', HERE, DAY, [7], false)
    expect(await over(HERE, 2)).toEqual([1, 1])
    await observe('Near', HERE, DAY, [8])
    const [first, second] = await over(HERE, 2)
    expect(first).toBe(8)
    expect(second).not.toBe(1)
    expect(second).toBeGreaterThan(0)
  })
})
