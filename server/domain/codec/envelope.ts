import { CodecError, UPLINK_BYTES } from './uplink'

/** A network's callback, whichever network it was. */
export type Message = {
  network: 'sigfox' | 'lorawan'
  /** Sigfox id or DevEUI, in capitals, as the device's record has it. */
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

/** Clocks of networks are good; a day covers any zone that was mistaken. */
const FUTURE_MS = 86_400_000
const EARLIEST = Date.UTC(2015, 0, 1)
/** Sequence counters wrap: Sigfox counts 12 bits, LoRaWAN 32, of which a column keeps 31. */
const LARGEST_SEQ = 2 ** 31

type Envelope = Record<string, unknown>
const fail = (field: string, what: string): never => {
  throw new CodecError('malformed_message', field, what)
}

function envelopeOf(value: unknown): Envelope {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return fail('message', 'must be an object')
  return value as Envelope
}

/** Networks send numbers as numbers or as text. */
function number(envelope: Envelope, field: string): number {
  const value = envelope[field]
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value)
  return fail(field, 'must be a number')
}

function optional(value: unknown): number | null {
  const given = typeof value === 'string' ? Number(value) : value
  return typeof given === 'number' && Number.isFinite(given) ? given : null
}

function hex(envelope: Envelope, field: string, pattern: RegExp, what: string): string {
  const value = envelope[field]
  if (typeof value !== 'string' || !pattern.test(value)) return fail(field, what)
  return value.toUpperCase()
}

function timeOf(field: string, ms: number, now: Date): Date {
  if (!Number.isFinite(ms) || ms < EARLIEST) fail(field, 'must be a time after 2014')
  if (ms > now.getTime() + FUTURE_MS) fail(field, 'lies in the future')
  return new Date(ms)
}

function seqOf(envelope: Envelope, field: string): number {
  const value = number(envelope, field)
  return Number.isInteger(value) && value >= 0
    ? value % LARGEST_SEQ
    : fail(field, 'must be a whole number from 0')
}

function payloadLength(payload: string): string {
  const bytes = payload.length / 2
  if (bytes !== UPLINK_BYTES)
    throw new CodecError('payload_length', 'data', `must be ${UPLINK_BYTES} bytes, not ${bytes}`)
  return payload
}

/** A Sigfox callback: device, time (s), data (hex), seqNumber, ack, rssi, snr, station. */
export function parseSigfox(value: unknown, now: Date): Message {
  const envelope = envelopeOf(value)
  const device_key = hex(envelope, 'device', /^[0-9a-f]{1,8}$/i, 'must be up to 8 hexadecimal digits')
  const payload = hex(envelope, 'data', /^([0-9a-f]{2})+$/i, 'must be hexadecimal')
  return {
    network: 'sigfox',
    device_key,
    at: timeOf('time', number(envelope, 'time') * 1000, now),
    seq: seqOf(envelope, 'seqNumber'),
    payload: payloadLength(payload),
    rssi: optional(envelope.rssi),
    snr: optional(envelope.snr),
    station: typeof envelope.station === 'string' ? envelope.station : null,
    ack: envelope.ack === true || envelope.ack === 'true',
  }
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** A LoRaWAN network server's uplink (ChirpStack's form): deduplicationId, devEui, fCnt, data (base64), rxInfo, time. */
export function parseLorawan(value: unknown, now: Date): Message {
  const outer = envelopeOf(value)
  const envelope =
    outer.devEui === undefined && outer.deviceInfo ? { ...outer, ...envelopeOf(outer.deviceInfo) } : outer
  const device_key = hex(envelope, 'devEui', /^[0-9a-f]{16}$/i, 'must be 16 hexadecimal digits')
  const { data } = envelope
  if (typeof data !== 'string' || data === '' || !BASE64.test(data)) return fail('data', 'must be base64')
  const received = Array.isArray(envelope.rxInfo) ? (envelope.rxInfo as Envelope[]).filter(Boolean) : []
  const best = received.toSorted((a, b) => (optional(b.rssi) ?? -999) - (optional(a.rssi) ?? -999))[0]
  const time = envelope.time ?? best?.nsTime ?? best?.gwTime ?? best?.time
  const at = typeof time === 'string' ? Date.parse(time) : typeof time === 'number' ? time * 1000 : Number.NaN
  return {
    network: 'lorawan',
    device_key,
    at: timeOf('time', at, now),
    seq: seqOf(envelope, 'fCnt'),
    payload: payloadLength(Buffer.from(data, 'base64').toString('hex').toUpperCase()),
    rssi: optional(best?.rssi),
    snr: optional(best?.snr),
    station: typeof best?.gatewayId === 'string' ? best.gatewayId : null,
    ack: envelope.confirmed === true,
  }
}

/** A line of a bulk upload says its network, or shows it by its fields. */
export function parseMessage(value: unknown, now: Date): Message {
  const { network, devEui, deviceInfo } = envelopeOf(value)
  if (network !== undefined && network !== 'sigfox' && network !== 'lorawan')
    fail('network', 'must be sigfox or lorawan')
  return network === 'lorawan' || (network === undefined && (devEui || deviceInfo))
    ? parseLorawan(value, now)
    : parseSigfox(value, now)
}
