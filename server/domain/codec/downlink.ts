import { crc8 } from './crc8'
import { CodecError } from './uplink'

export const DOWNLINK_BYTES = 8
/** Opcodes of domain model §7. */
export const OPCODES = {
  intervals: 1,
  thresholds: 2,
  enter_dfu: 3,
  activate: 4,
  deactivate: 5,
  restart: 6,
  time: 7,
} as const
export type DownlinkKind = keyof typeof OPCODES

/** A command to a device. The device reports `config_version` once it has applied the command. */
export type Downlink = { config_version: number } & (
  | { kind: 'intervals'; measure_min: number; send_min: number }
  /** In the device's terms: ullages in mm at which it reports immediately, and the level change that counts as fast. */
  | { kind: 'thresholds'; low_ullage_mm: number; critical_ullage_mm: number; change_mm: number }
  /** The firmware's semantic version, each part up to 255. */
  | { kind: 'enter_dfu'; major: number; minor: number; patch: number }
  | { kind: 'activate' | 'deactivate' | 'restart' }
  | { kind: 'time'; at: Date }
)

const CHANGE_STEP_MM = 4

const unsigned = (value: number, bytes: 1 | 2 | 4, field: string): number[] => {
  const rounded = Math.round(value)
  if (!(rounded >= 0 && rounded < 2 ** (8 * bytes)))
    throw new CodecError('field_range', field, `${field} must fit ${bytes} bytes: ${value} does not`)
  return Array.from({ length: bytes }, (_, i) => Math.floor(rounded / 2 ** (8 * (bytes - 1 - i))) & 0xff)
}

/** The five argument bytes, big-endian; those that an opcode does not use are 0. */
function argumentsOf(downlink: Downlink): number[] {
  switch (downlink.kind) {
    case 'intervals':
      return [
        ...unsigned(downlink.measure_min, 2, 'measure_min'),
        ...unsigned(downlink.send_min, 2, 'send_min'),
      ]
    case 'thresholds':
      return [
        ...unsigned(downlink.low_ullage_mm, 2, 'low_ullage_mm'),
        ...unsigned(downlink.critical_ullage_mm, 2, 'critical_ullage_mm'),
        ...unsigned(downlink.change_mm / CHANGE_STEP_MM, 1, 'change_mm'),
      ]
    case 'enter_dfu':
      return (['major', 'minor', 'patch'] as const).flatMap(part => unsigned(downlink[part], 1, part))
    case 'time':
      return unsigned(Math.floor(downlink.at.getTime() / 1000), 4, 'at')
    default:
      return []
  }
}

/**
 * Writes opcode, config version, five argument bytes and the CRC-8 of these seven. Throws `field_range` for a value that
 * does not fit.
 */
export function encodeDownlink(downlink: Downlink): Uint8Array {
  const bytes = new Uint8Array(DOWNLINK_BYTES)
  bytes.set([OPCODES[downlink.kind], ...unsigned(downlink.config_version, 1, 'config_version')])
  bytes.set(argumentsOf(downlink), 2)
  bytes[7] = crc8(bytes.subarray(0, 7))
  return bytes
}

/** Reads what `encodeDownlink` wrote. Throws `payload_length`, `payload_crc` or `payload_opcode`. */
export function decodeDownlink(bytes: Uint8Array): Downlink {
  if (bytes.length !== DOWNLINK_BYTES)
    throw new CodecError(
      'payload_length',
      'data',
      `A downlink has ${DOWNLINK_BYTES} bytes, not ${bytes.length}`,
    )
  if (crc8(bytes) !== 0) throw new CodecError('payload_crc', 'data', 'The checksum does not fit the bytes')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const config_version = view.getUint8(1)
  const opcode = view.getUint8(0)
  switch (opcode) {
    case OPCODES.intervals:
      return {
        kind: 'intervals',
        config_version,
        measure_min: view.getUint16(2),
        send_min: view.getUint16(4),
      }
    case OPCODES.thresholds:
      return {
        kind: 'thresholds',
        config_version,
        low_ullage_mm: view.getUint16(2),
        critical_ullage_mm: view.getUint16(4),
        change_mm: view.getUint8(6) * CHANGE_STEP_MM,
      }
    case OPCODES.enter_dfu:
      return {
        kind: 'enter_dfu',
        config_version,
        major: view.getUint8(2),
        minor: view.getUint8(3),
        patch: view.getUint8(4),
      }
    case OPCODES.activate:
      return { kind: 'activate', config_version }
    case OPCODES.deactivate:
      return { kind: 'deactivate', config_version }
    case OPCODES.restart:
      return { kind: 'restart', config_version }
    case OPCODES.time:
      return { kind: 'time', config_version, at: new Date(view.getUint32(2) * 1000) }
    default:
      throw new CodecError('payload_opcode', 'data', `There is no downlink with opcode ${opcode}`)
  }
}
