import { describe, expect, test } from 'vitest'
import { simulateWeather } from '../../../demo/simulate/climate'
import { beginContents, deliver, runContents, simulateContents } from '../../../demo/simulate/contents'
import { beginDevice, measureNext } from '../../../demo/simulate/device'
import { randomFrom } from '../../../demo/simulate/random'
import type { Story } from '../../../demo/simulate/story'
import { stepsOf } from '../../../demo/simulate/tank'
import { tankOf } from '../../../server/domain/geometry'

const DAY_MS = 86_400_000
const FROM = Date.UTC(2026, 0, 1)
const DAYS = 60
const CAPACITY_L = 1500
const weather = simulateWeather(randomFrom('weather'), FROM, DAYS)
const steps = stepsOf('tank', 360, FROM, DAYS)
const story: Story = {
  content: 'kerosene',
  direction: -1,
  base_l: 2,
  heating_l: 1,
  begin: 0.6,
  serviced_at: 0.3,
  battery: { begin_mv: 3500, fall_mv_day: 0.3 },
  loss: 0,
  rssi: -120,
}
const begin = (more: Partial<Story> = {}) =>
  beginContents(randomFrom('contents'), { ...story, ...more }, CAPACITY_L, steps)

describe('contents, step by step', () => {
  test('are those of the whole story at once', () => {
    const tank = begin()
    for (let day = 1; day <= DAYS; day++) runContents(tank, weather, FROM + day * DAY_MS)
    const whole = simulateContents(randomFrom('contents'), story, CAPACITY_L, weather, steps)
    expect(tank.happened.map(({ type }) => type)).toContain('topup')
    expect({ volumes: tank.volumes, happened: tank.happened }).toEqual(whole)
  })

  test('take deliveries as input, as far as they fit, and are used as without them', () => {
    const [alone, filled] = [begin({ serviced_at: undefined }), begin({ serviced_at: undefined })]
    const day = FROM + 10 * DAY_MS
    for (const tank of [alone, filled]) runContents(tank, weather, day)
    expect(deliver(filled, 200, day)).toBe(200)
    for (const tank of [alone, filled]) runContents(tank, weather, day + 5 * DAY_MS)
    expect(filled.volume - alone.volume).toBeCloseTo(200, 6)
    expect(filled.happened).toEqual([{ k: 40, type: 'topup', litres: 200, at: day }])
    const room = 0.97 * CAPACITY_L - filled.volume
    expect(deliver(filled, 5000, day + 5 * DAY_MS)).toBeCloseTo(room, 6)
    expect(deliver(filled, 100, day + 5 * DAY_MS)).toBe(0)
  })

  test('follow habits that last', () => {
    const [usual, away] = [begin(), begin({ habits: Array.from({ length: DAYS }, () => 0.5) })]
    for (const tank of [usual, away]) runContents(tank, weather, FROM + 3 * DAY_MS)
    const used = ({ volume }: { volume: number }) => story.begin * CAPACITY_L - volume
    expect(used(away)).toBeCloseTo(used(usual) / 2, 6)
  })
})

test('a device sends again after a silence', () => {
  const tank = tankOf({ shape: 'vertical_cylinder', dimensions: { d: 1200, h: 1400 } })
  const silent = { ...story, silences: [{ day: 5, days: 3 }] }
  const device = beginDevice(randomFrom('device'), silent, { tank, sensor_offset_mm: 20 }, steps)
  const heard = Array.from({ length: 40 }, () => measureNext(device, 800, weather))
  const days = heard.flatMap(sent => (sent ? [Math.floor((sent.at - FROM) / DAY_MS)] : []))
  expect(new Set(days)).toEqual(new Set([0, 1, 2, 3, 4, 8, 9]))
})
