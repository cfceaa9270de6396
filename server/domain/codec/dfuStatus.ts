import { UPLINK_BYTES } from './uplink'

const TYPE = 4
/** The first byte after the flags. States of later firmware are unknown here. */
const STATES = [
  undefined,
  'entered',
  'transferring',
  'verifying',
  'applied',
  'confirmed',
  'failed',
  'rolled_back',
] as const
export type DfuState = NonNullable<(typeof STATES)[number]>
const ERRORS = ['', 'hash', 'signature', 'space', 'battery', 'timeout', 'network', 'version'] as const

/** Progress of a firmware update, as a device reports it in bytes 7 to 10 of an uplink of type 4. */
export type DfuStatus = { state: DfuState; percent: number; attempt: number; error: string | null }

/** Undefined for other messages and for unknown states. */
export function decodeDfuStatus(bytes: Uint8Array): DfuStatus | undefined {
  if (bytes.length !== UPLINK_BYTES || bytes[0]! >> 5 !== TYPE) return undefined
  const state = STATES[bytes[7]!]
  if (!state) return undefined
  const code = bytes[10]!
  return {
    state,
    percent: Math.min(100, bytes[8]!),
    attempt: bytes[9]!,
    error: code === 0 ? null : (ERRORS[code] ?? `error ${code}`),
  }
}

/** Writes a status into an uplink of type 4, as a device does. */
export function encodeDfuStatus(
  uplink: Uint8Array,
  { state, percent, attempt, error }: DfuStatus,
): Uint8Array {
  const bytes = Uint8Array.from(uplink)
  bytes[0] = (TYPE << 5) | (bytes[0]! & 31)
  bytes.set([STATES.indexOf(state), percent, attempt, Math.max(0, ERRORS.indexOf((error ?? '') as ''))], 7)
  return bytes
}
