import { roundToTenth } from '../../domain/rounding'
import { decodeUplink, type Uplink } from '../../domain/codec/uplink'
import { gapFill } from '../../domain/gapFill'
import type { Tank } from '../../domain/geometry'
import { calibrated, compensateTemperature, echoQuality, levelOf, type Calibration } from '../../domain/level'

/** [from, to) in ms. */
export type Span = { from: number; to: number }

const within = (at: number, { from, to }: Span) => from <= at && at < to

/** A radio key of a device. */
export type DeviceKey = {
  key: string
  /** Modulus of its sequence counter. */
  counter: number
  /** Period in which messages received under it belong to the device. */
  received: Span
  /** Messages of other devices within that period, by sending and receiving time. */
  taken: readonly { sent: Span; received: Span }[]
}

/** A stored message for deriving readings; times in ms. */
export type UplinkMessage = {
  deviceKey: DeviceKey
  at: number
  seq: number
  payload: string
  received_at: number
}

/** A vessel with its current geometry, for computing levels. */
export type Vessel = { id: number; version: number; capacity_l: number; sensor_offset_mm: number; tank: Tank }
export type Mounting = { from: number; to: number; vessel: Vessel }

export type Device = {
  id: number
  /** Changes whenever the device's record changes. */
  stamp: string
  /** The device is removed; its readings on tanks remain. */
  removed: boolean
  deviceKeys: readonly DeviceKey[]
  interval_ms: number
  calibration: Calibration
  /** The device sends the uncorrected time of flight: the server corrects the speed of sound. */
  uncompensated: boolean
  mountings: readonly Mounting[]
}

export type Reading = {
  tank_id: number | null
  measured_at: number
  received_at: number
  seq: number
  ullage_mm: number | null
  level_mm: number | null
  volume_l: number | null
  smoothed_volume_l: number | null
  temp_c: number | null
  battery_mv: number | null
  quality: number | null
  flags: string[]
}

/** Types of messages that contain a measurement; others are about the network and firmware. */
const MEASURES: readonly Uplink['type'][] = ['level', 'health', 'bootstrap']
/** How far a level may lie outside its vessel before the echo counts as invalid. */
const OUTSIDE_MM = 50
const OUTSIDE_SHARE = 0.05

/** Decodes an uplink; undefined for a type of later firmware. */
export function uplinkOf(payload: string): Uplink | undefined {
  try {
    return decodeUplink(Buffer.from(payload, 'hex'))
  } catch {
    return undefined
  }
}

/** The device's vessel at a time. */
export const vesselAt = (device: Device, at: number): Vessel | undefined =>
  device.mountings.find(mounting => within(at, mounting))?.vessel

/**
 * Whether a message under a key at a time belongs to this device. A removed device only has messages from its time on
 * tanks.
 */
const isOwn = (device: Device, { taken }: DeviceKey, at: number, received_at: number) =>
  !taken.some(({ sent, received }) => within(at, sent) && within(received_at, received)) &&
  (!device.removed || vesselAt(device, at) !== undefined)

type Measured = Pick<Reading, 'level_mm' | 'volume_l'> & { flags: string[] }
const NOTHING: Measured = { level_mm: null, volume_l: null, flags: [] }

/** Converts ullage to level to litres. Without a vessel or an echo there are none. */
function measure(
  device: Device,
  vessel: Vessel | undefined,
  ullage: number | null,
  temp: number | null,
): Measured {
  if (ullage === null || !vessel) return NOTHING
  const air = device.uncompensated && temp !== null ? compensateTemperature(ullage, temp) : ullage
  const true_mm = calibrated(air, device.calibration)
  const { level_mm, clamped } = levelOf(true_mm, vessel.tank, vessel.sensor_offset_mm)
  const outside = Math.abs(vessel.tank.height_mm + vessel.sensor_offset_mm - true_mm - level_mm)
  const far = outside > Math.max(OUTSIDE_MM, OUTSIDE_SHARE * vessel.tank.height_mm)
  return {
    level_mm: roundToTenth(level_mm),
    volume_l: roundToTenth(Math.min(vessel.tank.volumeAt(level_mm), vessel.capacity_l * 1.02)),
    flags: [...(clamped ? ['clamped'] : []), ...(far ? ['out_of_range'] : [])],
  }
}

const before = (a: UplinkMessage, b: UplinkMessage) =>
  a.payload === b.payload ? a.deviceKey.key < b.deviceKey.key : a.payload < b.payload

/** Removes duplicates with the same time and counter, independent of the order of arrival. */
function distinct(heard: readonly UplinkMessage[]): UplinkMessage[] {
  const found = new Map<string, UplinkMessage>()
  for (const message of heard) {
    const key = `${message.at}:${message.seq}`
    const other = found.get(key)
    const chosen = other && before(other, message) ? other : message
    const received_at = Math.min(message.received_at, other?.received_at ?? Infinity)
    found.set(key, chosen.received_at === received_at ? chosen : { ...chosen, received_at })
  }
  return [...found.values()].sort((a, b) => a.at - b.at || a.seq - b.seq)
}

/**
 * Derives the readings of one device within [from, to) from all messages of its keys in and around that range: each
 * message's own reading, and fills for lost messages from later ones. A pure function of the set of messages.
 */
export function deriveReadings(
  device: Device,
  heard: readonly UplinkMessage[],
  from: number,
  to: number,
): Reading[] {
  const measured = distinct(heard).flatMap(message => {
    const uplink = uplinkOf(message.payload)
    return uplink && MEASURES.includes(uplink.type) ? [{ ...message, uplink }] : []
  })
  const wanted = (deviceKey: DeviceKey, at: number, received_at: number) =>
    within(at, { from, to }) && isOwn(device, deviceKey, at, received_at)
  const own = measured.filter(({ deviceKey, at, received_at }) => wanted(deviceKey, at, received_at))
  const direct = own.map(({ uplink, ...message }) => {
    const vessel = vesselAt(device, message.at)
    const { flags, ...amounts } = measure(device, vessel, uplink.ullage_mm, uplink.temp_c)
    return {
      tank_id: vessel?.id ?? null,
      measured_at: message.at,
      received_at: message.received_at,
      seq: message.seq,
      ullage_mm: uplink.ullage_mm,
      ...amounts,
      smoothed_volume_l: null,
      temp_c: uplink.temp_c,
      battery_mv: uplink.battery_mv,
      quality: echoQuality(uplink.echo_quality, uplink.samples_rejected, uplink.ullage_mm !== null),
      flags: [...uplink.flags, ...(uplink.ullage_mm === null ? ['no_echo'] : []), ...flags],
    }
  })
  const lost = gapFill(
    measured.map(({ at, seq, uplink }) => ({ at, seq, earlier_ullage_mm: uplink.earlier_ullage_mm })),
    device.interval_ms,
    Math.max(...device.deviceKeys.map(deviceKey => deviceKey.counter)),
  ).filter(({ at, sender }) => wanted(measured[sender]!.deviceKey, at, measured[sender]!.received_at))
  const filled = lost.map(({ at, k, ullage_mm, sender }) => {
    const vessel = vesselAt(device, at)
    const { uplink, received_at, deviceKey, seq } = measured[sender]!
    const { flags, ...amounts } = measure(device, vessel, ullage_mm, uplink.temp_c)
    return {
      tank_id: vessel?.id ?? null,
      measured_at: at,
      received_at,
      seq: (((seq - k) % deviceKey.counter) + deviceKey.counter) % deviceKey.counter,
      ullage_mm,
      ...amounts,
      smoothed_volume_l: null,
      temp_c: null,
      battery_mv: null,
      quality: null,
      flags: ['filled', ...flags],
    }
  })
  return [...direct, ...filled]
}
