import { describe, expect, test } from 'vitest'
import { climateOf } from '../../../server/domain/weather/climate'
import { degreeDaysBetween } from '../../../server/domain/weather/degreeDays'
import { normalDegreeDays } from '../../../server/domain/weather/normals'
import { readStationFile } from '../../../server/domain/weather/stationFile'

const DAY = 86_400_000
const dayOf = (text: string) => Date.parse(`${text}T00:00:00Z`) / DAY

describe('a station’s file', () => {
  const file = (...lines: string[]) =>
    ['Station Name: MOORE PARK', 'Station Height: 46 M', '', 'date,ind,maxtp,ind,mintp,rain', ...lines].join(
      '\r\n',
    )

  test('gives the mean of each day’s highest and lowest temperature', () => {
    const { means } = readStationFile(file('01-jan-2010,0,4.0,0,-2.0,0.1', '02-jan-2010,0,6.4,0,1.6,0'))
    expect([...means]).toEqual([
      [dayOf('2010-01-01'), 1],
      [dayOf('2010-01-02'), 4],
    ])
  })

  test('may write years with two digits, and days with one', () => {
    const { means, wrong } = readStationFile(
      file(
        '1-Jan-05,0,11.7,0,1.6,0',
        '31-Dec-14,0,11.4,0,8.1,0',
        '29-Feb-68,0,2,0,0,0',
        '1-Jan-69,0,4,0,2,0',
      ),
    )
    expect([...means.keys()]).toEqual(['2005-01-01', '2014-12-31', '2068-02-29', '1969-01-01'].map(dayOf))
    expect(wrong).toEqual([])
  })

  test('tells gaps and what can’t be right by their lines, and guesses nothing', () => {
    const { means, gaps, wrong } = readStationFile(
      file(
        '01-jan-2010,0, ,0,-2.0,0',
        '31-feb-2010,0,4,0,2,0',
        '03-jan-2010,0,1,0,9,0',
        '04-jan-2010,0,99,0,2,0',
      ),
    )
    expect(means.size).toBe(0)
    expect(gaps).toEqual([5])
    expect(wrong.map(({ line }) => line)).toEqual([6, 7, 8])
  })

  test('without its columns is refused', () => {
    expect(() => readStationFile('a,b\n1,2')).toThrow('date, maxtp and mintp')
  })
})

describe('degree days', () => {
  test('of part of a day count in part', () => {
    expect(degreeDaysBetween(() => 10, 0.25 * DAY, 2.75 * DAY)).toBeCloseTo(25, 9)
    expect(degreeDaysBetween(() => 10, DAY, DAY)).toBe(0)
  })

  test('are many in January and few in July where no station is known', () => {
    expect(normalDegreeDays(dayOf('2025-01-15'))).toBeCloseTo(10, 0)
    expect(normalDegreeDays(dayOf('2025-07-20'))).toBeLessThan(1.5)
  })
})

describe('the climate', () => {
  const first = dayOf('2016-01-01')
  const days = dayOf('2024-01-01') - first
  const warmth = (day: number) => 10 - 6 * Math.cos((2 * Math.PI * (day - first)) / 365.25)
  const observed = new Map(Array.from({ length: days }, (_, n) => [first + n, warmth(first + n)]))

  test('is what was observed, then what is forecast, then the normal of the date', () => {
    const forecast = new Map([
      [first + 5, -9],
      [first + days, -9],
    ])
    const { weather, unknownFrom } = climateOf(observed, forecast)
    expect(weather(first + 5)).toBeCloseTo(15.5 - warmth(first + 5), 9)
    expect(weather(first + days)).toBe(24.5)
    expect(weather(first + days + 30)).toBeCloseTo(15.5 - warmth(first + days + 30), 0)
    expect(unknownFrom).toBe(first + days + 1)
  })

  test('has many ways to go on, which agree on what is known and differ in what isn’t', () => {
    const uneven = new Map([...observed].map(([day, mean]) => [day, mean + 3 * Math.sin(day * 1.7)]))
    const { likely } = climateOf(uneven)
    const at = (day: number) => likely.map(one => one(day))
    expect(new Set(at(first + 100)).size).toBe(1)
    expect(new Set(at(first + days + 20).map(value => value.toFixed(6))).size).toBeGreaterThan(5)
  })

  test('of a country is taken where a station has only begun, and every way is a number', () => {
    for (const known of [new Map<number, number>(), new Map([[dayOf('2025-01-01'), 3]])]) {
      const { likely, weather } = climateOf(known)
      expect(weather(dayOf('2025-01-20'))).toBeCloseTo(normalDegreeDays(dayOf('2025-01-20')), 6)
      expect(
        likely.flatMap(one => [one(dayOf('2025-01-20')), one(dayOf('2025-08-01'))]).every(Number.isFinite),
      ).toBe(true)
    }
  })

  test('expects a warm autumn to go on for a while', () => {
    const late = first + days
    const warm = new Map([...observed].map(([day, mean]) => [day, mean + (day > late - 60 ? 4 : 0)]))
    const mean = (climate: ReturnType<typeof climateOf>, day: number) =>
      climate.likely.reduce((sum, one) => sum + one(day), 0) / climate.likely.length
    const [usual, milder] = [climateOf(observed), climateOf(warm)]
    expect(mean(milder, late + 3)).toBeLessThan(mean(usual, late + 3) - 1)
    expect(mean(usual, late + 200) - mean(milder, late + 200)).toBeLessThan(0.6)
  })
})
