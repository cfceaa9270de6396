import { CodecError } from './uplink'

export type EventKind = 'join' | 'status' | 'sent' | 'ack' | 'failed' | 'error' | 'other'

/** A network's event about a device, other than an uplink: a join, radio status, or the result of a downlink. */
export type NetworkEvent = {
  network: 'sigfox' | 'lorawan'
  /** Sigfox id or DevEUI, in capitals. */
  device_key: string
  kind: EventKind
  /** Undefined when the network sends no time. */
  at: Date | undefined
  /** Codes, texts and figures as the network sends them. */
  detail: Readonly<Record<string, string | number | boolean>>
}

type Fields = Readonly<Record<string, unknown>>
const objectOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
const has = (value: Fields, ...names: readonly string[]) => names.some(name => Object.hasOwn(value, name))
const isTrue = (value: unknown) => value === true || value === 'true'

/** The scalar values among these fields. */
const detailOf = (value: Fields, names: readonly string[]): NetworkEvent['detail'] =>
  Object.fromEntries(
    names.flatMap(name => {
      const each = value[name]
      return typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean'
        ? [[name, each] as const]
        : []
    }),
  )

function keyIn(value: unknown, field: string, pattern: RegExp, what: string): string {
  if (typeof value !== 'string' || value === '') throw new CodecError('field_missing', field, 'is missing')
  if (!pattern.test(value)) throw new CodecError('field_format', field, what)
  return value.toUpperCase()
}
const devEui = (value: unknown) => keyIn(value, 'devEui', /^[0-9a-f]{16}$/i, 'must be 16 hexadecimal digits')

const timeIn = (value: unknown): Date | undefined => {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isFinite(ms) ? new Date(ms) : undefined
}

/** The kinds of ChirpStack's events, as its HTTP integration names them in `?event=`. */
const CHIRPSTACK: Readonly<Record<string, EventKind>> = {
  join: 'join',
  status: 'status',
  txack: 'sent',
  ack: 'ack',
  log: 'error',
  location: 'other',
  integration: 'other',
}
const CHIRPSTACK_DETAIL = [
  'devAddr',
  'margin',
  'batteryLevel',
  'externalPowerSource',
  'queueItemId',
  'fCntDown',
  'acknowledged',
  'level',
  'code',
  'description',
] as const

/** Infers the kind of a ChirpStack event from its fields, for callbacks without `?event=`; undefined for an uplink. */
function chirpStackKind(value: Fields): EventKind | undefined {
  if (has(value, 'data', 'fCnt', 'fPort', 'rxInfo')) return undefined
  if (has(value, 'queueItemId')) return has(value, 'gatewayId', 'txInfo', 'downlinkId') ? 'sent' : 'ack'
  if (has(value, 'margin', 'batteryLevel', 'batteryLevelUnavailable', 'externalPowerSource')) return 'status'
  if (has(value, 'level') && has(value, 'code', 'description')) return 'error'
  if (has(value, 'location')) return 'other'
  return has(value, 'devAddr') ? 'join' : undefined
}

/** A MAC-only frame: empty data, which protobuf's JSON may leave out together with port 0. */
const isForNetwork = (data: unknown, port: unknown) =>
  data === '' || (data === undefined && (port === 0 || port == null))

function chirpStackEvent(value: Fields, named: string | undefined): NetworkEvent | undefined {
  const isUp = named === 'up' || (named === undefined && has(value, 'fCnt'))
  const kind: EventKind | undefined =
    isUp && has(value, 'fCnt') && isForNetwork(value.data, value.fPort)
      ? 'other'
      : named === undefined
        ? chirpStackKind(value)
        : named === 'up'
          ? undefined
          : (CHIRPSTACK[named] ?? 'other')
  if (!kind) return undefined
  return {
    network: 'lorawan',
    device_key: devEui(objectOf(value.deviceInfo).devEui ?? value.devEui),
    // A confirmed downlink without an acknowledgement has failed; protobuf's JSON leaves out `false`.
    kind: kind === 'ack' && !isTrue(value.acknowledged) ? 'failed' : kind,
    at: timeIn(value.time),
    detail: detailOf(value, CHIRPSTACK_DETAIL),
  }
}

/** A message of The Things Stack is named by its only member. */
const THINGS_STACK: Readonly<Record<string, EventKind>> = {
  join_accept: 'join',
  downlink_ack: 'ack',
  downlink_nack: 'failed',
  downlink_sent: 'sent',
  downlink_failed: 'failed',
  downlink_queued: 'other',
  downlink_queue_invalidated: 'failed',
  // The same uplink again, in units that are the same for all makes.
  uplink_normalized: 'other',
  location_solved: 'other',
  service_data: 'other',
}

function thingsStackEvent(value: Fields): NetworkEvent | undefined {
  const { f_port, frm_payload } = objectOf(value.uplink_message)
  const isEmpty = has(value, 'uplink_message') && isForNetwork(frm_payload ?? '', f_port)
  const found = isEmpty
    ? (['uplink_message', 'other'] as const)
    : Object.entries(THINGS_STACK).find(([name]) => has(value, name))
  if (!found) return undefined
  const [name, kind] = found
  const message = objectOf(value[name])
  const ids = objectOf(value.end_device_ids)
  return {
    network: 'lorawan',
    device_key: devEui(ids.dev_eui),
    kind,
    at: timeIn(message.received_at) ?? timeIn(value.received_at),
    detail: {
      message: name,
      ...detailOf(ids, ['dev_addr']),
      ...detailOf(message, ['session_key_id', 'f_port', 'f_cnt']),
      ...detailOf(objectOf(message.error), ['name', 'code', 'message_format']),
    },
  }
}

/** A Sigfox service or error callback: acknowledge, status, error. A callback with data is a message. */
function sigfoxEvent(value: Fields): NetworkEvent | undefined {
  if (has(value, 'data')) return undefined
  const kind: EventKind | undefined = has(value, 'downlinkAck', 'infoCode')
    ? isTrue(value.downlinkAck)
      ? 'sent'
      : 'failed'
    : has(value, 'info', 'severity')
      ? 'error'
      : has(value, 'batt', 'temp')
        ? 'status'
        : has(value, 'computedLocation', 'radius', 'geolocSource')
          ? 'other'
          : undefined
  if (!kind) return undefined
  const seconds = Number(value.time)
  return {
    network: 'sigfox',
    device_key: keyIn(value.device, 'device', /^[0-9a-f]{1,8}$/i, 'must be up to 8 hexadecimal digits'),
    kind,
    at: Number.isFinite(seconds) && seconds > 0 ? new Date(seconds * 1000) : undefined,
    detail: detailOf(value, [
      'infoCode',
      'infoMessage',
      'downlinkOverusage',
      'batt',
      'temp',
      'rssi',
      'seqNumber',
      'severity',
      'info',
    ]),
  }
}

/**
 * Parses a network's event; undefined for a message. `named` is ChirpStack's `?event=` parameter. Sources:
 * chirpstack.io, event types; thethingsindustries.com, data formats; support.sigfox.com, service and error callbacks.
 */
export function readNetworkEvent(
  network: 'sigfox' | 'lorawan',
  value: unknown,
  named?: string,
): NetworkEvent | undefined {
  const fields = objectOf(value)
  if (network === 'sigfox') return sigfoxEvent(fields)
  return has(fields, 'end_device_ids') ? thingsStackEvent(fields) : chirpStackEvent(fields, named)
}

/** An event's details in one line, in the network's own terms: `margin 12, batteryLevel 86.5`. */
export const describeEvent = (detail: NetworkEvent['detail']): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
