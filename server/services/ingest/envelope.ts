import { createHash } from 'node:crypto'
import { AppError } from '../../errors'

export const NETWORKS = ['sigfox', 'lorawan'] as const
export type Network = (typeof NETWORKS)[number]

/** A network's callback that was found to be sound, ready to be stored. */
export type Message = {
  network: Network
  device_key: string
  at: Date
  seq: number
  /** 12 bytes in lower-case hexadecimal. */
  payload: string
  rssi: number | null
  envelope: string
  digest: string
}

type Callback = Record<string, unknown>
type Parsed = Omit<Message, 'network' | 'envelope' | 'digest'> & { identity: readonly unknown[] }

/** A device's clock may be ahead by so much; later than that and it's wrong. */
const AHEAD_MS = 86_400_000
/** A clock that was never set says 1970. */
const EARLIEST_MS = Date.UTC(2000, 0, 1)
const SEQ_MAX = 0xffff_ffff

const refuse = (field: string, text: string): never => {
  throw new AppError('invalid', text, { field })
}

/** Numbers come as numbers or, from a callback's template, as words. */
function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : NaN
}

function required(callback: Callback, field: string): unknown {
  const value = callback[field]
  return value === undefined || value === null || value === '' ? refuse(field, 'is required') : value
}

function timeOf(value: unknown, now: Date): Date {
  const ms =
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : numberOf(value) * 1000
  if (!Number.isFinite(ms)) return refuse('time', 'must be a time')
  if (ms > now.getTime() + AHEAD_MS) return refuse('time', 'is in the future')
  if (ms < EARLIEST_MS) return refuse('time', 'is before the year 2000')
  return new Date(Math.round(ms))
}

function counterOf(callback: Callback, field: string): number {
  const value = numberOf(required(callback, field))
  return Number.isInteger(value) && value >= 0 && value <= SEQ_MAX
    ? value
    : refuse(field, 'must be a whole number that is not negative')
}

const optional = (value: unknown) => {
  const number = numberOf(value)
  return Number.isFinite(number) ? number : null
}

function sigfox(callback: Callback, now: Date): Parsed {
  const device = required(callback, 'device')
  if (typeof device !== 'string' || !/^[0-9A-Fa-f]{1,8}$/.test(device))
    return refuse('device', 'must be up to 8 hexadecimal digits')
  const data = required(callback, 'data')
  if (typeof data !== 'string' || !/^[0-9A-Fa-f]*$/.test(data)) return refuse('data', 'must be hexadecimal')
  if (data.length !== 24) return refuse('data', `must be 12 bytes, is ${data.length / 2}`)
  const rssi = optional(callback.rssi)
  const payload = data.toLowerCase()
  return {
    device_key: keyOf('sigfox', device),
    at: timeOf(required(callback, 'time'), now),
    seq: counterOf(callback, 'seqNumber'),
    payload,
    rssi,
    identity: [rssi, callback.snr ?? null, callback.station ?? null],
  }
}

function lorawanPayload(callback: Callback): string {
  const data = required(callback, 'data')
  if (typeof data !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(data))
    return refuse('data', 'must be base64')
  const bytes = Buffer.from(data, 'base64')
  if (bytes.toString('base64').replace(/=+$/, '') !== data.replace(/=+$/, ''))
    return refuse('data', 'must be base64')
  if (bytes.length !== 12) return refuse('data', `must be 12 bytes, is ${bytes.length}`)
  return bytes.toString('hex')
}

/** The best of the gateways that heard it. */
function bestSignal(gateways: readonly Callback[]): number | null {
  const heard = gateways.map(gateway => optional(gateway.rssi)).filter(rssi => rssi !== null)
  return heard.length > 0 ? Math.max(...heard) : null
}

/** A network server that doesn't say when leaves it to its gateways, and these to the moment of arrival. */
function lorawan(callback: Callback, now: Date): Parsed {
  const info = callback.deviceInfo as Callback | undefined
  const eui = callback.devEui ?? info?.devEui ?? required(callback, 'devEui')
  if (typeof eui !== 'string' || !/^[0-9A-Fa-f]{16}$/.test(eui))
    return refuse('devEui', 'must be 16 hexadecimal digits')
  const { rxInfo } = callback
  if (rxInfo !== undefined && rxInfo !== null && !Array.isArray(rxInfo))
    return refuse('rxInfo', 'must be a list')
  const gateways = ((rxInfo ?? []) as unknown[]).filter(
    (gateway): gateway is Callback => typeof gateway === 'object' && gateway !== null,
  )
  const said =
    callback.time ?? gateways.map(gateway => gateway.time ?? gateway.gwTime ?? gateway.nsTime).find(Boolean)
  const { deduplicationId } = callback
  const id = typeof deduplicationId === 'string' ? deduplicationId : null
  return {
    device_key: keyOf('lorawan', eui),
    at: said === undefined ? now : timeOf(said, now),
    seq: counterOf(callback, 'fCnt'),
    payload: lorawanPayload(callback),
    rssi: bestSignal(gateways),
    identity: said === undefined ? ['untimed', id] : [id],
  }
}

/** One way to write a device's identity on the radio, however a network or a person spells it. */
export function keyOf(network: string, id: string): string {
  const key = id.trim().toUpperCase()
  return network === 'sigfox' ? key.replace(/^0+(?=.)/, '') : key
}

/** A UUID's shape over 128 bits of a digest: compact to store, and repeats are found by it. */
function digestOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}

/**
 * Reads one callback. Throws a 422 `AppError` that names the field. Of what is not looked at nothing is lost: the
 * envelope is kept word for word.
 */
export function readEnvelope(value: unknown, text: string, now: Date, network?: Network): Message {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('malformed', 'A message must be a JSON object')
  const callback = value as Callback
  const by = network ?? networkOf(callback)
  const { identity, ...message } = by === 'sigfox' ? sigfox(callback, now) : lorawan(callback, now)
  const when = identity[0] === 'untimed' ? null : message.at.getTime()
  const digest = digestOf([by, message.device_key, when, message.seq, message.payload, ...identity])
  return { network: by, ...message, envelope: text.replaceAll('\0', ''), digest }
}

function networkOf(callback: Callback): Network {
  const { network } = callback
  if (network === 'sigfox' || network === 'lorawan') return network
  if (network !== undefined) return refuse('network', `must be one of ${NETWORKS.join(', ')}`)
  return 'devEui' in callback || 'deviceInfo' in callback ? 'lorawan' : 'sigfox'
}
