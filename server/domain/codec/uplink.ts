/** Uplink of 12 bytes, big-endian. Domain model, section 7. */
export const UPLINK_BYTES = 12
const NO_ECHO = 0xffff
const NO_VALUE = -128
/** Unit of the four earlier values, mm. */
const EARLIER_STEP_MM = 4

export const FLAGS = [
  'tilt',
  'lid_open',
  'low_battery',
  'sensor_fault',
  'fast_change',
  'config_applied',
  'dfu_mode',
  'downlink_wanted',
] as const
export type Flag = (typeof FLAGS)[number]
export const TYPES = ['level', 'health', 'bootstrap', 'network_test', 'dfu_status'] as const

export type Uplink = {
  type: (typeof TYPES)[number]
  version: number
  /** Sensor face to liquid; null where no echo came back. */
  ullage_mm: number | null
  temp_c: number
  battery_mv: number
  /** 0 (worst) to 15. */
  echo_quality: number
  samples_rejected: number
  flags: readonly Flag[]
  /** Ullages one, two, three and four intervals before; null where the device had none. */
  earlier_ullage_mm: readonly (number | null)[]
  config_version: number
}

export type CodecCode =
  | 'not_object'
  | 'field_missing'
  | 'field_type'
  | 'field_format'
  | 'field_range'
  | 'time_future'
  | 'time_past'
  /** The encoding isn't the network's own, such as base64 where hexadecimal is expected. */
  | 'payload_encoding'
  | 'payload_length'
  | 'payload_type'
  /** A newer layout than the newest known one. */
  | 'payload_version'
  | 'payload_opcode'
  | 'payload_crc'

/** A message that can't be decoded: `field` names the invalid part of the envelope, the message the reason. */
export class CodecError extends Error {
  constructor(
    readonly code: CodecCode,
    readonly field: string,
    message: string,
  ) {
    super(message)
    this.name = 'CodecError'
  }
}

/** The newest known layout. Devices that never set a version send 0. */
const NEWEST_VERSION = 1

/**
 * Decodes an uplink. Throws a `CodecError`: `payload_length` for any other number of bytes, `payload_type` for an
 * unknown type, `payload_version` for a newer layout, whose bytes may have other meanings: a wrong level is worse
 * than a quarantined message. Earlier ullages are relative to the present one, so without an echo there are none.
 */
export function decodeUplink(bytes: Uint8Array): Uplink {
  if (bytes.length !== UPLINK_BYTES)
    throw new CodecError('payload_length', 'data', `must be ${UPLINK_BYTES} bytes, not ${bytes.length}`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = TYPES[bytes[0]! >> 5]
  if (!type) throw new CodecError('payload_type', 'data', `has the unknown type ${bytes[0]! >> 5}`)
  const version = bytes[0]! & 31
  if (version > NEWEST_VERSION)
    throw new CodecError('payload_version', 'data', `has the unknown layout ${version}`)
  const ullage = view.getUint16(1)
  const known = ullage !== NO_ECHO
  return {
    type,
    version,
    ullage_mm: known ? ullage : null,
    temp_c: view.getInt8(3),
    battery_mv: 2000 + bytes[4]! * 10,
    echo_quality: bytes[5]! >> 4,
    samples_rejected: bytes[5]! & 15,
    flags: FLAGS.filter((_, bit) => bytes[6]! & (1 << bit)),
    earlier_ullage_mm: [7, 8, 9, 10].map(at => {
      const steps = view.getInt8(at)
      const earlier = ullage + steps * EARLIER_STEP_MM
      return known && steps !== NO_VALUE && earlier >= 0 && earlier < NO_ECHO ? earlier : null
    }),
    config_version: bytes[11]!,
  }
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, Math.round(value)))

/**
 * Encodes an uplink as a device does. Values beyond a byte's range are clamped, and an earlier ullage more than 508
 * mm away is left out.
 */
export function encodeUplink(uplink: Uplink): Uint8Array {
  const bytes = new Uint8Array(UPLINK_BYTES)
  const view = new DataView(bytes.buffer)
  bytes[0] = (TYPES.indexOf(uplink.type) << 5) | (uplink.version & 31)
  view.setUint16(1, uplink.ullage_mm === null ? NO_ECHO : clamp(uplink.ullage_mm, 0, NO_ECHO - 1))
  view.setInt8(3, clamp(uplink.temp_c, -128, 127))
  bytes[4] = clamp((uplink.battery_mv - 2000) / 10, 0, 255)
  bytes[5] = (clamp(uplink.echo_quality, 0, 15) << 4) | clamp(uplink.samples_rejected, 0, 15)
  bytes[6] = uplink.flags.reduce((sum, flag) => sum | (1 << FLAGS.indexOf(flag)), 0)
  for (let i = 0; i < 4; i++) {
    const earlier = uplink.earlier_ullage_mm[i]
    const steps =
      earlier == null || uplink.ullage_mm === null
        ? NO_VALUE
        : Math.round((earlier - view.getUint16(1)) / EARLIER_STEP_MM)
    view.setInt8(7 + i, steps < -127 || steps > 127 ? NO_VALUE : steps)
  }
  bytes[11] = uplink.config_version & 255
  return bytes
}
