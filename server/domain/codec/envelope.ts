import { fromThingsStack, isThingsStack } from './thingsStack'
import { CodecError, UPLINK_BYTES, type CodecCode } from './uplink'

/** A network's callback in a form common to all networks. */
export type Message = {
  network: 'sigfox' | 'lorawan'
  /** Sigfox id or DevEUI in capitals, as in the device's record. */
  device_key: string
  at: Date
  seq: number
  /** 24 hexadecimal digits. */
  payload: string
  rssi: number | null
  snr: number | null
  station: string | null
  /** The device waits for a downlink. */
  ack: boolean
}

/** Latest plausible time in ms: a larger number isn't in seconds. */
const LATEST = Date.UTC(9999, 0, 1)
/**
 * Networks' clocks are accurate. A message stamped further ahead of its arrival is out of window: it is stored and
 * shown, but not processed, as it would remain the newest reading until that time.
 */
export const WINDOW_MS = 5 * 60_000
export const isOutOfWindow = (at: Date, received_at: Date): boolean =>
  at.getTime() > received_at.getTime() + WINDOW_MS
/** Older than any such network: an earlier time comes from a clock that was never set. */
const EARLIEST = Date.UTC(2000, 0, 1)
/** Sequence counters wrap: Sigfox counts 12 bits, LoRaWAN 32, of which a column keeps 31. */
const LARGEST_SEQ = 2 ** 31

type Envelope = Record<string, unknown>
const fail = (code: CodecCode, field: string, what: string): never => {
  throw new CodecError(code, field, what)
}

/** A required field. */
function needed(envelope: Envelope, field: string): unknown {
  const value = envelope[field]
  return value === undefined || value === null || value === ''
    ? fail('field_missing', field, 'is missing')
    : value
}

function envelopeOf(value: unknown): Envelope {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return fail('not_object', 'message', 'must be an object')
  return value as Envelope
}

/** Networks send numbers as numbers or as text: Sigfox fills quoted templates such as `"time": "{time}"`. */
function number(envelope: Envelope, field: string): number {
  const value = needed(envelope, field)
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value)
  return fail('field_type', field, 'must be a number')
}

/** Bound of plausible radio values in either direction, dB; larger values are ignored. */
const RADIO_DB = 1000

/** Optional radio figures: an invalid one doesn't reject the reading. */
function optional(value: unknown): number | null {
  const given = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof given === 'number' && Math.abs(given) <= RADIO_DB ? given : null
}

/** An identifier given as text or as a number; null for any other type. */
export const nameOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

function hex(envelope: Envelope, field: string, pattern: RegExp, what: string): string {
  const value = needed(envelope, field)
  if (typeof value !== 'string') return fail('field_type', field, 'must be text')
  return pattern.test(value) ? value.toUpperCase() : fail('field_format', field, what)
}

function timeOf(field: string, ms: number): Date {
  if (!Number.isFinite(ms)) fail('field_format', field, 'must be a time')
  if (ms < EARLIEST) fail('time_past', field, 'must be a time after 1999')
  if (ms > LATEST) fail('time_future', field, 'lies in the future')
  return new Date(ms)
}

function seqOf(envelope: Envelope, field: string): number {
  const value = number(envelope, field)
  return Number.isInteger(value) && value >= 0
    ? value % LARGEST_SEQ
    : fail('field_range', field, 'must be a whole number from 0')
}

/** Half a byte counts: 23 digits are 11.5 bytes. */
function payloadLength(payload: string): string {
  const bytes = payload.length / 2
  return bytes === UPLINK_BYTES
    ? payload
    : fail('payload_length', 'data', `must be ${UPLINK_BYTES} bytes, not ${bytes}`)
}

function payloadText(envelope: Envelope, pattern: RegExp, encoding: string): string {
  const value = needed(envelope, 'data')
  if (typeof value !== 'string') return fail('field_type', 'data', 'must be text')
  return pattern.test(value) ? value : fail('payload_encoding', 'data', `must be ${encoding}`)
}

/** "Data advanced" lists each base station that received a message; use the one with the best reception. */
function bestReception({ duplicates }: Envelope): Envelope {
  const heard = Array.isArray(duplicates)
    ? duplicates.filter((one): one is Envelope => typeof one === 'object' && one !== null)
    : []
  const [best] = heard.toSorted((a, b) => (optional(b.rssi) ?? -999) - (optional(a.rssi) ?? -999))
  return best ? { rssi: best.rssi, snr: best.snr, station: best.bsId } : {}
}

/**
 * A Sigfox callback: device, time (s), data (hex), seqNumber, ack, rssi, snr, station. Throws a
 * `CodecError`. Source: support.sigfox.com, callbacks.
 */
export function parseSigfox(value: unknown): Message {
  const envelope = envelopeOf(value)
  const device_key = hex(envelope, 'device', /^[0-9a-f]{1,8}$/i, 'must be up to 8 hexadecimal digits')
  const payload = payloadText(envelope, /^[0-9a-f]*$/i, 'hexadecimal').toUpperCase()
  const radio = { ...bestReception(envelope), ...envelope }
  return {
    network: 'sigfox',
    device_key,
    at: timeOf('time', number(envelope, 'time') * 1000),
    seq: seqOf(envelope, 'seqNumber'),
    payload: payloadLength(payload),
    rssi: optional(radio.rssi),
    snr: optional(radio.snr),
    station: nameOf(radio.station),
    ack: envelope.ack === true || envelope.ack === 'true',
  }
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

const gatewaysOf = ({ rxInfo }: Envelope): Envelope[] =>
  Array.isArray(rxInfo) ? rxInfo.filter(one => typeof one === 'object' && one !== null) : []

/** The gateway with the best reception of an uplink; equals are ordered by name. */
const bestOf = (gateways: readonly Envelope[]): Envelope | undefined =>
  gateways.toSorted(
    (a, b) =>
      (optional(b.rssi) ?? -999) - (optional(a.rssi) ?? -999) ||
      (optional(b.snr) ?? -999) - (optional(a.snr) ?? -999) ||
      ((nameOf(a.gatewayId) ?? '') < (nameOf(b.gatewayId) ?? '') ? -1 : 1),
  )[0]

/** A gateway's own time. Empty fields are ignored. */
const timeAt = (gateway: Envelope | undefined): unknown =>
  [gateway?.nsTime, gateway?.gwTime, gateway?.time].find(time => time != null && time !== '')

/** Milliseconds of a time as LoRaWAN network servers write it; NaN when it is invalid. */
const msOf = (time: unknown) =>
  typeof time === 'string' ? Date.parse(time) : typeof time === 'number' ? time * 1000 : Number.NaN

/**
 * The time of an uplink, as written: the event's, else that of the gateway with the best reception, else the earliest
 * of the other gateways. Undefined when there is none.
 */
export function timeOfUplink(envelope: Envelope): unknown {
  if (envelope.time != null) return envelope.time
  const gateways = gatewaysOf(envelope)
  const times = gateways.map(timeAt).filter(time => time !== undefined)
  // Invalid times sort last; one is rejected only when there is no other.
  const earliest = times.toSorted((a, b) => (msOf(a) || Infinity) - (msOf(b) || Infinity) || 0)[0]
  return timeAt(bestOf(gateways)) ?? earliest
}

/**
 * Bit 7 of the flags. No network reports that a LoRaWAN device listens for a downlink, and confirmed uplinks mean
 * something else.
 */
const FLAGS_BYTE = 6
const asksForDownlink = (payload: string) =>
  (Number.parseInt(payload.slice(2 * FLAGS_BYTE, 2 * FLAGS_BYTE + 2), 16) & 0x80) !== 0

/**
 * Parses a LoRaWAN network server's uplink (ChirpStack's form): deduplicationId, devEui (there in `deviceInfo`),
 * fCnt, fPort, confirmed, data (base64), rxInfo[] (the gateway with the best reception counts), time; where the event
 * has no time, a gateway's `nsTime`, `gwTime` or `time`. Accepts webhooks of The Things Stack, too. Throws a
 * `CodecError`. Source: chirpstack.io, event types, and integration.proto.
 */
export function parseLorawan(value: unknown): Message {
  const outer = envelopeOf(isThingsStack(value) ? fromThingsStack(value) : value)
  const envelope =
    outer.devEui === undefined && outer.deviceInfo ? { ...outer, ...envelopeOf(outer.deviceInfo) } : outer
  const device_key = hex(envelope, 'devEui', /^[0-9a-f]{16}$/i, 'must be 16 hexadecimal digits')
  const data = payloadText(envelope, BASE64, 'base64')
  const payload = payloadLength(Buffer.from(data, 'base64').toString('hex').toUpperCase())
  const best = bestOf(gatewaysOf(envelope))
  const time = timeOfUplink(envelope)
  if (time === undefined) return fail('field_missing', 'time', 'is missing')
  return {
    network: 'lorawan',
    device_key,
    at: timeOf('time', msOf(time)),
    seq: seqOf(envelope, 'fCnt'),
    payload,
    rssi: optional(best?.rssi),
    snr: optional(best?.snr),
    station: typeof best?.gatewayId === 'string' ? best.gatewayId : null,
    ack: asksForDownlink(payload),
  }
}

/** A line of a bulk upload names its network, or is recognised by its fields. */
export function parseMessage(value: unknown): Message {
  const { network, devEui, deviceInfo, end_device_ids } = envelopeOf(value)
  if (network !== undefined && network !== 'sigfox' && network !== 'lorawan')
    fail('field_format', 'network', 'must be sigfox or lorawan')
  return network === 'lorawan' || (network === undefined && (devEui || deviceInfo || end_device_ids))
    ? parseLorawan(value)
    : parseSigfox(value)
}
