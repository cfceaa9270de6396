import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../src/config/schema/durations'
import { simulateWeather } from '../../../demo/simulate/climate'
import { normalMean } from '../../../server/domain/weather/normals'
import { simulateFleet, type Fleet } from '../../../demo/simulate/fleet'
import { randomFrom } from '../../../demo/simulate/random'
import { parseLorawan, parseSigfox, type Message } from '../../../server/domain/codec/envelope'
import { decodeUplink } from '../../../server/domain/codec/uplink'
import { tankOf, type GeometryInput } from '../../../server/domain/geometry'

const OPTIONS = { seed: 11, tanks: 64, days: 120, from: new Date('2025-10-01T00:00:00Z'), lorawan: 0.2 }
const fleet = simulateFleet(OPTIONS)

const parse = (line: string): Message => {
  const envelope = JSON.parse(line) as { network: string }
  return envelope.network === 'lorawan' ? parseLorawan(envelope) : parseSigfox(envelope)
}
const uplink = ({ payload }: Message) => decodeUplink(Buffer.from(payload, 'hex'))
const messages = fleet.messages.map(parse)
const nameOf = ({ device_key, at, seq }: Message) => `${device_key}/${at.getTime()}/${seq}`
const once = [...new Map(messages.map(message => [nameOf(message), message])).values()]

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Error of one tank's measurements, as litres above the true contents at the end of each day. */
function misses({ tanks, truth }: Fleet, i: number): number[] {
  const { device, sensor_offset_mm } = tanks[i]!
  const tank = tankOf(tanks[i] as GeometryInput)
  return once
    .filter(message => message.device_key === device && message.at.getUTCHours() >= 18)
    .flatMap(message => {
      const { ullage_mm } = uplink(message)
      const day = Math.floor((message.at.getTime() - OPTIONS.from.getTime()) / DAY_MS)
      const level = tank.levelAt(truth[i]!.daily_volume_l[day]!)
      return ullage_mm === null ? [] : [tank.height_mm + sensor_offset_mm - ullage_mm - level]
    })
}

describe('a simulated fleet', () => {
  test('is the same for the same options and another for another seed', () => {
    expect(simulateFleet(OPTIONS)).toEqual(fleet)
    const other = simulateFleet({ ...OPTIONS, seed: 12 })
    expect(other.messages).not.toEqual(fleet.messages)
    const ids = new Set(fleet.tanks.map(tank => tank.device))
    expect(other.tanks.filter(tank => ids.has(tank.device))).toEqual([])
  })

  test('has tanks whose stated capacity is their geometry', () => {
    expect(new Set(fleet.tanks.map(tank => tank.shape)).size).toBeGreaterThan(3)
    for (const tank of fleet.tanks)
      expect(Math.abs(tankOf(tank as GeometryInput).capacity_l - tank.capacity_l)).toBeLessThan(0.1)
  })

  test('speaks both networks in a form that the server reads', () => {
    expect(new Set(messages.map(message => message.network))).toEqual(new Set(['sigfox', 'lorawan']))
    expect(messages.every(message => uplink(message).type === 'level')).toBe(true)
  })

  test('loses some messages, repeats some, and hands some over late', () => {
    const expected = OPTIONS.tanks * OPTIONS.days * 4
    expect(once.length / expected).toBeGreaterThan(0.93)
    expect(once.length / expected).toBeLessThan(0.975)
    const repeats = (messages.length - once.length) / once.length
    expect(repeats).toBeGreaterThan(0.02)
    expect(repeats).toBeLessThan(0.04)
    let newest = 0
    const late = messages.filter(({ at }) => {
      newest = Math.max(newest, at.getTime())
      return newest - at.getTime() > 3_600_000
    })
    expect(late.length / messages.length).toBeGreaterThan(0.05)
    expect(late.length / messages.length).toBeLessThan(0.09)
  })

  test('measures within a few millimetres, now and then wildly, and sometimes hears no echo', () => {
    const all = fleet.tanks.flatMap((_, i) => misses(fleet, i))
    expect(Math.abs(median(all))).toBeLessThan(5)
    const near = all.filter(miss => Math.abs(miss) < 20).length / all.length
    expect(near).toBeGreaterThan(0.965)
    expect(near).toBeLessThan(0.995)
    const silent = once.filter(message => uplink(message).ullage_mm === null).length / once.length
    expect(silent).toBeGreaterThan(0.002)
    expect(silent).toBeLessThan(0.009)
  })

  test('repeats earlier values in each message, to 4 mm', () => {
    const ofOne = once.filter(({ device_key }) => device_key === fleet.tanks[0]!.device)
    const at = new Map(ofOne.map(message => [message.at.getTime(), uplink(message).ullage_mm]))
    const pairs = ofOne.flatMap(message =>
      uplink(message).earlier_ullage_mm.map((earlier, back) => [
        earlier,
        at.get(message.at.getTime() - (back + 1) * 21_600_000) ?? null,
      ]),
    )
    const known = pairs.filter((pair): pair is [number, number] => pair[0] !== null && pair[1] !== null)
    expect(known.length).toBeGreaterThan(ofOne.length)
    expect(Math.max(...known.map(([a, b]) => Math.abs(a - b)))).toBeLessThanOrEqual(2)
  })

  test('keeps every tank between nearly empty and nearly full, and tells what happened to it', () => {
    for (const [i, { daily_volume_l }] of fleet.truth.entries()) {
      const { capacity_l } = fleet.tanks[i]!
      expect(daily_volume_l).toHaveLength(OPTIONS.days)
      for (const litres of daily_volume_l) {
        expect(litres).toBeGreaterThan(0)
        expect(litres).toBeLessThan(capacity_l)
      }
    }
    const untold = fleet.truth.filter(({ daily_volume_l: litres, events }, i) => {
      const rises = litres.some((value, day) => value - (litres[day - 1] ?? value) > 60)
      return fleet.tanks[i]!.direction < 0 && rises && !events.some(event => event.type === 'topup')
    })
    expect(untold).toEqual([])
    const types = new Set(fleet.truth.flatMap(({ events }) => events.map(event => event.type)))
    expect(types).toEqual(new Set(['topup', 'collection', 'sudden_drop', 'slow_leak']))
  })

  test('burns more kerosene when it is colder', () => {
    const used = (from: string) => {
      const { truth, tanks } = simulateFleet({ ...OPTIONS, days: 60, from: new Date(from) })
      const falls = truth
        .filter((_, i) => tanks[i]!.content_type === 'kerosene')
        .flatMap(({ daily_volume_l: litres }) => litres.slice(1).map((value, day) => litres[day]! - value))
      return median(falls)
    }
    expect(used('2026-01-01T00:00:00Z')).toBeGreaterThan(2.5 * used('2026-07-01T00:00:00Z'))
  })
})

describe('the weather of a simulation', () => {
  const years = 30
  const from = Date.UTC(2000, 0, 1)
  const days = simulateWeather(randomFrom('weather'), from, years * 365)

  test('has the monthly means of the station it is taken from', () => {
    const january = days.filter((_, day) => new Date(from + day * DAY_MS).getUTCMonth() === 0)
    const july = days.filter((_, day) => new Date(from + day * DAY_MS).getUTCMonth() === 6)
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    expect(mean(january)).toBeCloseTo(5.5, 0)
    expect(mean(july)).toBeCloseTo(15.7, 0)
  })

  test('departs from the normal for days together', () => {
    const departures = days.map((mean, day) => mean - normalMean(from + day * DAY_MS))
    const together = departures.slice(1).filter((value, i) => Math.sign(value) === Math.sign(departures[i]!))
    expect(together.length / departures.length).toBeGreaterThan(0.65)
  })
})
