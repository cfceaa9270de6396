import { encodeUplink, type Flag } from '../../domain/codec/uplink'
import type { Tank } from '../../domain/geometry'
import { degreeDays } from './climate'
import { between, normal, type Random } from './random'

const DAY_MS = 86_400_000

/** What happens in a tank that is being simulated, and what is wrong with its device. */
export type Story = {
  direction: -1 | 1
  content: string
  /** Litres a day besides heating (or, for rising contents, what comes in). */
  base_l: number
  /** Litres a degree day. */
  heating_l: number
  /** Share of the capacity at the beginning. */
  begin: number
  /** Level, as a share, at which somebody comes. Never, where it is undefined. */
  serviced_at?: number
  theft?: { day: number; share: number }
  leak?: { day: number; share_a_week: number }
  /** Days before the end since when nothing is heard. */
  silent_days?: number
  low_battery?: boolean
}

export type Measured = { at: number; seq: number; payload: string; rssi: number; snr: number; ack: boolean }
export type Happened = {
  type: 'topup' | 'collection' | 'sudden_drop' | 'slow_leak'
  at: number
  litres: number
}

type Setting = { tank: Tank; capacity_l: number; sensor_offset_mm: number; interval_min: number }

/** Derv and gas oil are drawn on working days. */
const WEEKDAY = [0.2, 1.3, 1.3, 1.25, 1.25, 1.2, 0.5]
/** The part of a day's use that falls into each quarter of it. */
const QUARTERS = [0.1, 0.35, 0.3, 0.25]
const NOISE_MM = 2.2
const NO_ECHO = 0.004
const WILD = 0.006
const LOST = 0.02

/** Plays a tank's story between two moments and tells what its device sent and what really happened. */
export function simulateTank(
  random: Random,
  { tank, capacity_l, sensor_offset_mm, interval_min }: Setting,
  story: Story,
  weather: readonly number[],
  from: number,
): { messages: Measured[]; happened: Happened[] } {
  const step = interval_min * 60_000
  const steps = Math.floor((weather.length * DAY_MS) / step)
  const messages: Measured[] = []
  const happened: Happened[] = []
  const shift = Math.floor(random() * step)
  const ullages: (number | null)[] = []
  let volume = story.begin * capacity_l
  let serviceIn = -1
  for (let k = 0; k < steps; k++) {
    const at = from + shift + k * step
    const day = Math.min(weather.length - 1, Math.floor((at - from) / DAY_MS))
    const ofDay = (interval_min / 360) * QUARTERS[Math.floor(((at % DAY_MS) / DAY_MS) * 4)]!
    const working = story.content === 'kerosene' ? 1 : WEEKDAY[new Date(at).getUTCDay()]!
    const use =
      (story.base_l * working + story.heating_l * degreeDays(weather[day]!)) *
      ofDay *
      between(random, 0.7, 1.3)
    volume += story.direction * use
    if (story.leak && day >= story.leak.day)
      volume -= (story.leak.share_a_week * capacity_l * step) / (7 * DAY_MS)
    if (story.theft && day === story.theft.day && !happened.some(event => event.type === 'sudden_drop')) {
      const litres = Math.min(volume * 0.9, story.theft.share * capacity_l)
      volume -= litres
      happened.push({ type: 'sudden_drop', at, litres })
    }
    volume = Math.min(Math.max(volume, 0.02 * capacity_l), 0.97 * capacity_l)
    const share = volume / capacity_l
    const due =
      story.serviced_at !== undefined &&
      (story.direction < 0 ? share < story.serviced_at : share > story.serviced_at)
    if (due && serviceIn < 0) serviceIn = 1 + Math.floor(random() * 10)
    if (serviceIn > 0 && --serviceIn === 0) {
      const to = (story.direction < 0 ? between(random, 0.75, 0.92) : between(random, 0.04, 0.1)) * capacity_l
      happened.push({ type: story.direction < 0 ? 'topup' : 'collection', at, litres: Math.abs(to - volume) })
      volume = to
      serviceIn = -1
    }

    const truth = tank.height_mm + sensor_offset_mm - tank.levelAt(volume)
    const heard = random() >= NO_ECHO
    const wild = random() < WILD
    const ullage = heard
      ? Math.max(20, Math.round(wild ? truth * between(random, 0.2, 0.9) : truth + NOISE_MM * normal(random)))
      : null
    ullages.push(ullage)
    const left = (steps - k) * (step / DAY_MS)
    if ((story.silent_days !== undefined && left < story.silent_days) || random() < LOST) continue
    const flags: Flag[] = story.low_battery ? ['low_battery'] : []
    const payload = encodeUplink({
      type: 'level',
      version: 1,
      ullage_mm: ullage,
      temp_c: weather[day]! + between(random, -3, 5),
      battery_mv: story.low_battery ? 2950 - k * 0.2 : 3600 - k * 0.15,
      echo_quality: wild ? 3 : Math.round(between(random, 8, 15)),
      samples_rejected: wild ? 9 : Math.floor(random() * 3),
      flags,
      earlier_ullage_mm: [1, 2, 3, 4].map(back => ullages[k - back] ?? null),
      config_version: 1,
    })
    messages.push({
      at,
      seq: k % 4096,
      payload: Buffer.from(payload).toString('hex'),
      rssi: Math.round(between(random, -132, -95) * 10) / 10,
      snr: Math.round(between(random, 5, 20) * 10) / 10,
      ack: false,
    })
  }
  return { messages, happened }
}
