import type { Problems } from '../../../../src/config/schema'
import {
  decodeDownlink,
  DOWNLINK_BYTES,
  encodeDownlink,
  type Downlink,
  type DownlinkKind,
} from '../../../domain/codec/downlink'
import { CodecError } from '../../../domain/codec/uplink'

/** A downlink as requested by a caller. */
export type DownlinkRequest = {
  kind: DownlinkKind | null
  interval_min: number | null
  low_mm: number | null
  critical_mm: number | null
  change_mm: number | null
  firmware: string | null
  downlink: string | null
}

/** An empty request. */
export const NOTHING: DownlinkRequest = {
  kind: null,
  interval_min: null,
  low_mm: null,
  critical_mm: null,
  change_mm: null,
  firmware: null,
  downlink: null,
}

/** Default level change that counts as fast. */
const CHANGE_MM = 100
type Setting = 'interval_min' | 'low_mm' | 'critical_mm' | 'change_mm' | 'firmware'
const NEEDS: Readonly<Partial<Record<DownlinkKind, readonly Setting[]>>> = {
  intervals: ['interval_min'],
  thresholds: ['low_mm', 'critical_mm'],
  enter_dfu: ['firmware'],
}
const MAY_SAY: Readonly<Partial<Record<DownlinkKind, readonly Setting[]>>> = {
  ...NEEDS,
  thresholds: ['low_mm', 'critical_mm', 'change_mm'],
}
const SETTINGS = [
  'interval_min',
  'low_mm',
  'critical_mm',
  'change_mm',
  'firmware',
] as const satisfies Setting[]
const CODES: Readonly<Record<string, string>> = {
  payload_crc: 'validation.downlinkCrc',
  payload_opcode: 'validation.downlinkOpcode',
}

/** Decodes a downlink from eight bytes, with its settings version. */
function fromBytes(text: string, problems: Problems): Downlink | undefined {
  const hex = text.replace(/\s/g, '')
  const other = /[^0-9a-f]/iu.exec(hex)
  if (other) {
    problems.downlink = { key: 'validation.downlinkHex', args: { character: other[0] } }
    return undefined
  }
  if (hex.length !== 2 * DOWNLINK_BYTES) {
    problems.downlink = {
      key: 'validation.downlinkBytes',
      args: { bytes: hex.length / 2, digits: hex.length },
    }
    return undefined
  }
  try {
    return decodeDownlink(Buffer.from(hex, 'hex'))
  } catch (error) {
    if (!(error instanceof CodecError)) throw error
    problems.downlink = { key: CODES[error.code] ?? 'validation.downlinkOpcode' }
    return undefined
  }
}

function fromKind(wanted: DownlinkRequest, kind: DownlinkKind, config_version: number, now: Date): Downlink {
  switch (kind) {
    case 'intervals':
      return { kind, config_version, measure_min: wanted.interval_min!, send_min: wanted.interval_min! }
    case 'thresholds':
      return {
        kind,
        config_version,
        low_ullage_mm: wanted.low_mm!,
        critical_ullage_mm: wanted.critical_mm!,
        change_mm: wanted.change_mm ?? CHANGE_MM,
      }
    case 'enter_dfu': {
      const [major, minor, patch] = wanted.firmware!.split('.').map(Number)
      return { kind, config_version, major: major!, minor: minor!, patch: patch! }
    }
    case 'time':
      return { kind, config_version, at: now }
    default:
      return { kind, config_version }
  }
}

/** Builds the requested downlink, with the settings version of the caller's own bytes or else the next one. */
export function composeDownlink(wanted: DownlinkRequest, version: number, now: Date, problems: Problems) {
  if (wanted.downlink !== null) {
    for (const name of ['kind', ...SETTINGS] as const)
      if (wanted[name] !== null) problems[name] = { key: 'validation.downlinkEither' }
    return fromBytes(wanted.downlink, problems)
  }
  if (wanted.kind === null) {
    problems.kind = { key: 'validation.required' }
    return undefined
  }
  // Refuse settings that this kind of downlink would ignore.
  for (const name of SETTINGS)
    if (wanted[name] !== null && !MAY_SAY[wanted.kind]?.includes(name))
      problems[name] = { key: 'validation.downlinkSetting' }
  for (const name of NEEDS[wanted.kind] ?? [])
    if (wanted[name] === null) problems[name] = { key: 'validation.required' }
  if ((wanted.firmware ?? '0').split('.').some(part => Number(part) > 255))
    problems.firmware = { key: 'validation.pattern.semver' }
  if (Object.keys(problems).length > 0) return undefined
  return fromKind(wanted, wanted.kind, version, now)
}

export const hexOf = (downlink: Downlink): string =>
  Buffer.from(encodeDownlink(downlink)).toString('hex').toUpperCase()
