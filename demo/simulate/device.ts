import { encodeUplink } from '../../server/domain/codec/uplink'
import type { Tank } from '../../server/domain/geometry'
import type { Steps } from './contents'
import { DAY_MS } from './climate'
import { between, chance, normal, type Random } from './random'
import type { Story } from './story'

/** What a device sent and a station heard. */
export type Sent = { at: number; k: number; payload: Uint8Array; rssi: number; snr: number }

/** Standard deviation of one measurement. */
const NOISE_MM = 4
/** The lid moves with the day's warmth; it returns by night, and is nobody's theft. */
const DAILY_MM = 3
const NO_ECHO = 0.005
/** An echo from a wall, a pipe or foam: anywhere, and as sure of itself as any other. */
const WILD = 0.019
const WILD_MM = { least: 40, most: 0.45 }
/** Nearer than this the sensor is blind. */
const BLIND_MM = 20
/** Below it a device says that its battery is low. */
const LOW_BATTERY_MV = 3000
const EARLIER = 4

/** Plays what a device measures at every step, and which of its messages get through. */
export function simulateDevice(
  random: Random,
  story: Story,
  { tank, sensor_offset_mm }: { tank: Tank; sensor_offset_mm: number },
  volumes: Float64Array,
  weather: readonly number[],
  { from, first, step, count }: Steps,
): Sent[] {
  const sent: Sent[] = []
  const measured: (number | null)[] = []
  const silentFrom = story.silent_from === undefined ? Infinity : from + story.silent_from * DAY_MS
  for (let k = 0; k < count; k++) {
    const at = first + k * step
    const days = (at - from) / DAY_MS
    const wave = Math.sin(2 * Math.PI * (days - 0.125))
    const air = tank.height_mm + sensor_offset_mm - tank.levelAt(volumes[k]!)
    measured.push(measure(random, air + DAILY_MM * wave, tank.height_mm))
    if (at >= silentFrom || chance(random, story.loss)) continue
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
    sent.push({ at, k, payload, rssi, snr: Math.round(between(random, 5, 20) * 10) / 10 })
  }
  return sent
}

/** One measurement of an air gap, mm; null when no echo comes back. */
function measure(random: Random, air_mm: number, height_mm: number): number | null {
  if (chance(random, NO_ECHO)) return null
  const noise = NOISE_MM * normal(random)
  if (!chance(random, WILD)) return Math.max(BLIND_MM, Math.round(air_mm + noise))
  const far = between(random, WILD_MM.least, Math.max(2 * WILD_MM.least, WILD_MM.most * height_mm))
  return Math.max(BLIND_MM, Math.round(air_mm + (chance(random, 0.5) ? far : -far)))
}
