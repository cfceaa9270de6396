import { encodeUplink } from '../../server/domain/codec/uplink'
import type { Tank } from '../../server/domain/geometry'
import type { Steps } from './contents'
import { DAY_MS } from '../../src/config/schema/durations'
import { between, chance, normal, type Random } from './random'
import type { Story } from './story'

/** A message that a device sent and a station received. */
export type Sent = { at: number; k: number; payload: Uint8Array; rssi: number; snr: number }

/** Standard deviation of one measurement, mm. */
const NOISE_MM = 4
/** Daily movement of the lid with temperature, mm. It returns by night, so it must not look like a theft. */
const DAILY_MM = 3
const NO_ECHO = 0.005
/** Share of wild echoes, from a wall, a pipe or foam: at any distance, and with the same confidence as any other echo. */
const WILD = 0.019
const WILD_MM = { least: 40, most: 0.45 }
/** Distance below which the sensor is blind, mm. */
const BLIND_MM = 20
/** Voltage below which a device reports a low battery. */
const LOW_BATTERY_MV = 3000
const EARLIER = 4

/** A device whose messages are simulated step by step. */
export type RunningDevice = {
  readonly random: Random
  readonly story: Story
  readonly tank: Tank
  readonly sensor_offset_mm: number
  readonly steps: Steps
  readonly measured: (number | null)[]
}

export const beginDevice = (
  random: Random,
  story: Story,
  { tank, sensor_offset_mm }: { tank: Tank; sensor_offset_mm: number },
  steps: Steps,
): RunningDevice => ({ random, story, tank, sensor_offset_mm, steps, measured: [] })

/** Whether the device sends nothing, a number of days after the start. */
const isSilent = ({ silent_from = Infinity, silences = [] }: Story, days: number): boolean =>
  days >= silent_from || silences.some(({ day, days: length }) => days >= day && days < day + length)

/** Measures these contents at the device's next step; undefined when no station receives its message. */
export function measureNext(
  device: RunningDevice,
  volume_l: number,
  weather: readonly number[],
): Sent | undefined {
  const { random, story, tank, sensor_offset_mm, steps, measured } = device
  const k = measured.length
  const at = steps.first + k * steps.step
  const days = (at - steps.from) / DAY_MS
  const wave = Math.sin(2 * Math.PI * (days - 0.125))
  const air = tank.height_mm + sensor_offset_mm - tank.levelAt(volume_l)
  measured.push(measure(random, air + DAILY_MM * wave, tank.height_mm))
  if (isSilent(story, days) || chance(random, story.loss)) return undefined
  const battery_mv = story.battery.begin_mv - story.battery.fall_mv_day * days + 5 * normal(random)
  const payload = encodeUplink({
    type: 'level',
    version: 1,
    ullage_mm: measured[k]!,
    temp_c: weather[Math.min(weather.length - 1, Math.floor(days))]! + 3 * wave + 1.5 * normal(random),
    battery_mv,
    echo_quality: Math.min(15, 10.5 + 1.8 * normal(random)),
    samples_rejected: Math.floor(-Math.log(1 - random()) / 0.8),
    flags: [
      ...(battery_mv < LOW_BATTERY_MV ? ['low_battery' as const] : []),
      ...(story.trouble && days >= story.trouble.day ? story.trouble.flags : []),
    ],
    earlier_ullage_mm: Array.from({ length: EARLIER }, (_, back) => measured[k - 1 - back] ?? null),
    config_version: 1,
  })
  const rssi = Math.round((story.rssi + 4 * normal(random)) * 10) / 10
  return { at, k, payload, rssi, snr: Math.round(between(random, 5, 20) * 10) / 10 }
}

/** Simulates a device: its measurement at every step, and which of its messages are received. */
export function simulateDevice(
  random: Random,
  story: Story,
  mounting: { tank: Tank; sensor_offset_mm: number },
  volumes: Float64Array,
  weather: readonly number[],
  steps: Steps,
): Sent[] {
  const device = beginDevice(random, story, mounting, steps)
  const sent: Sent[] = []
  for (const volume of volumes) {
    const message = measureNext(device, volume, weather)
    if (message) sent.push(message)
  }
  return sent
}

/** One measurement of an air gap, mm; null if no echo returns. */
function measure(random: Random, air_mm: number, height_mm: number): number | null {
  if (chance(random, NO_ECHO)) return null
  const noise = NOISE_MM * normal(random)
  if (!chance(random, WILD)) return Math.max(BLIND_MM, Math.round(air_mm + noise))
  const far = between(random, WILD_MM.least, Math.max(2 * WILD_MM.least, WILD_MM.most * height_mm))
  return Math.max(BLIND_MM, Math.round(air_mm + (chance(random, 0.5) ? far : -far)))
}
