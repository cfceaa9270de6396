import { describe, expect, test } from 'vitest'
import { FAULT_KEYS, REASON_KEYS } from '../../../server/domain/dispatch/day/dayReasons'
import { dispatchPlanner } from '../../../src/config/i18n/en/dispatchPlanner'
import { interpolate, lookUp, type Args } from '../../../src/config/schema/text/translate'
import { clockTime, dayAfter, isDay } from '../../../src/resources/dispatch/clock'
import { costText } from '../../../src/resources/dispatch/costWords'
import { reasonWords } from '../../../src/resources/dispatch/reasonWords'
import { cost } from './day'

const text = (key: string, args: Args = {}) =>
  interpolate(lookUp(dispatchPlanner, key)?.split(' |||| ').at(-1) ?? key, args)
const t = (key: string) => `table: ${key}`
const format = {
  text,
  moreKm: (metres: number) => `+${metres / 1000} km`,
  moreMinutes: (seconds: number) => `+${seconds / 60} min`,
  moreMoney: (amount: number) => `+€${amount.toFixed(2)}`,
  litres: (litres: number) => `${litres} L`,
  reason: ({ key }: { key: string }) => key,
}
const nameOf = (id: number) => `${id - 10} Egan`

describe('what a move costs, in words', () => {
  test('is distance, time and money where no rule is broken', () => {
    expect(costText(cost(1, 0, 0), format, nameOf)).toEqual({
      amount: '+4.2 km · +12 min · +€8.40',
      broken: [],
    })
  })

  test('names the broken rules: the latest stops, litres over a compartment, and others', () => {
    const { broken } = costText(
      cost(1, 0, 0, {
        late: [
          { tank_id: 12, minutes: 3.6 },
          { tank_id: 16, minutes: 12 },
          { tank_id: 17, minutes: 1 },
          { tank_id: 18, minutes: 2 },
        ],
        over: [{ compartment: 1, litres: 180 }],
        broken: [{ key: 'hose', args: {} }],
      }),
      format,
      nameOf,
    )
    expect(broken).toEqual([
      '12 min late at 6 Egan',
      '4 min late at 2 Egan',
      'and 2 more late stops',
      'compartment 2 over by 180 L',
      'hose',
    ])
  })
})

describe('a reason of the server', () => {
  test('is in the planner’s table, with its arguments formatted by name', () => {
    const reason = { key: 'dispatch.reasons.small_drop', args: { litres: 120, min_l: 300 } }
    expect(reasonWords({ t, text }, reason, (name, value) => `${value} (${name})`)).toBe(
      'Takes 120 (litres), less than the smallest drop (300 (min_l))',
    )
    expect(reasonWords({ t, text }, { key: 'errors.x', args: {} }, String)).toBe('table: errors.x')
  })

  test.each([
    ['reasons', REASON_KEYS],
    ['faults', FAULT_KEYS],
  ] as const)('has a text for each of the %s', (kind, keys) => {
    expect(keys.filter(key => lookUp(dispatchPlanner, `${kind}.${key}`) === undefined)).toEqual([])
    expect(Object.keys(dispatchPlanner[kind]).toSorted()).toEqual([...keys].toSorted())
  })
})

describe('times of a day', () => {
  test('are those of the depot’s zone', () => {
    expect(clockTime('2026-11-30T08:22:00Z', 'Europe/Dublin')).toBe('08:22')
    expect(clockTime('2026-07-30T08:22:00Z', 'Europe/Dublin')).toBe('09:22')
    expect([clockTime(null, 'UTC'), clockTime('', 'UTC')]).toEqual(['–', '–'])
  })

  test('go on over the end of a month, and over a change of the clock', () => {
    expect([dayAfter('2026-11-30', 1), dayAfter('2026-03-29', 1), dayAfter('2026-01-01', -1)]).toEqual([
      '2026-12-01',
      '2026-03-30',
      '2025-12-31',
    ])
  })

  test.each(['2026-02-30', '2026-13-01', '26-01-01', '', null])('%s is no day', value => {
    expect(isDay(value)).toBe(false)
  })
})
