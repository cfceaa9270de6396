import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseLorawan, parseMessage, parseSigfox } from '../../../server/domain/codec/envelope'
import { CodecError } from '../../../server/domain/codec/uplink'

const seconds = (iso: string) => Date.parse(iso) / 1000

const SIGFOX = {
  device: '4c9005',
  time: seconds('2024-05-31T12:00:00Z'),
  data: '0103f312a1e0008080808001',
  seqNumber: 7,
  ack: true,
  rssi: -124.5,
  snr: 11,
  station: '1010',
}
const LORAWAN = {
  deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
  time: '2024-05-31T12:00:00.775023242+00:00',
  devEui: '70b3d57ed005a1b2',
  fCnt: 70_000,
  fPort: 1,
  confirmed: false,
  data: Buffer.from(SIGFOX.data, 'hex').toString('base64'),
  rxInfo: [
    { gatewayId: '0016c001ff10a235', rssi: -110, snr: -3.5 },
    { gatewayId: '0016c001ff10a236', rssi: -97, snr: 6 },
  ],
}
const without = (from: object, field: string) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name !== field))

/** Outcome of decoding: decoded, refused as expected, or another kind of error. */
function outcomeOf(read: () => unknown): string {
  try {
    read()
    return 'read'
  } catch (error) {
    return error instanceof CodecError ? 'refused' : String(error)
  }
}

describe('parseSigfox', () => {
  test('reads a callback', () => {
    expect(parseSigfox(SIGFOX)).toEqual({
      network: 'sigfox',
      device_key: '4C9005',
      at: new Date('2024-05-31T12:00:00Z'),
      seq: 7,
      payload: '0103F312A1E0008080808001',
      rssi: -124.5,
      snr: 11,
      station: '1010',
      ack: true,
    })
  })

  test('reads the same from a template that quotes everything', () => {
    const quoted = Object.fromEntries(Object.entries(SIGFOX).map(([name, value]) => [name, String(value)]))
    expect(parseSigfox(quoted)).toEqual(parseSigfox(SIGFOX))
  })

  test('takes the radio of the base station that heard it best where each is told', () => {
    const duplicates = [
      { bsId: '1A2B', rssi: -121, nbRep: 3, snr: 12.1 },
      { bsId: '2C3D', rssi: -109, nbRep: 2, snr: 9.4 },
    ]
    const { device, time, data, seqNumber } = SIGFOX
    expect(parseSigfox({ device, time, data, seqNumber, duplicates })).toMatchObject({
      rssi: -109,
      snr: 9.4,
      station: '2C3D',
    })
  })

  test('does without what only describes the radio', () => {
    const { device, time, data, seqNumber } = SIGFOX
    expect(parseSigfox({ device, time, data, seqNumber })).toMatchObject({
      ack: false,
      rssi: null,
      snr: null,
      station: null,
    })
  })

  test.each<[string, object, string, string]>([
    ['base64 where hexadecimal is due', { data: LORAWAN.data }, 'payload_encoding', 'data'],
    ['11 bytes', { data: SIGFOX.data.slice(2) }, 'payload_length', 'data'],
    ['13 bytes', { data: `${SIGFOX.data}00` }, 'payload_length', 'data'],
    ['an odd number of digits', { data: SIGFOX.data.slice(1) }, 'payload_length', 'data'],
    ['data that is a list', { data: [1, 2] }, 'field_type', 'data'],
    ['a device of nine digits', { device: '123456789' }, 'field_format', 'device'],
    ['a device that is not hexadecimal', { device: 'tank-1' }, 'field_format', 'device'],
    ['a device that is a number', { device: 1234 }, 'field_type', 'device'],
    ['a time that is no number', { time: 'noon' }, 'field_type', 'time'],
    ['a time that is null', { time: null }, 'field_missing', 'time'],
    ['a time in ms', { time: SIGFOX.time * 1000 }, 'time_future', 'time'],
    ['a time before 2000', { time: seconds('1999-12-31T23:59:59Z') }, 'time_past', 'time'],
    ['a counter with a fraction', { seqNumber: 1.5 }, 'field_range', 'seqNumber'],
    ['a negative counter', { seqNumber: -1 }, 'field_range', 'seqNumber'],
    ['a counter that is true', { seqNumber: true }, 'field_type', 'seqNumber'],
  ])('refuses %s', (_, change, code, field) => {
    expect(() => parseSigfox({ ...SIGFOX, ...change })).toThrow(expect.objectContaining({ code, field }))
  })

  test('allows a clock that is ahead by less than a day', () => {
    expect(() => parseSigfox({ ...SIGFOX, time: seconds('2024-06-01T23:59:00Z') })).not.toThrow()
  })

  test.each(['device', 'time', 'data', 'seqNumber'])('refuses a callback without %s, by its name', field => {
    expect(() => parseSigfox(without(SIGFOX, field))).toThrow(
      expect.objectContaining({ code: 'field_missing', field }),
    )
  })
})

describe('parseLorawan', () => {
  test('reads an event, as the gateway heard it that heard it best', () => {
    expect(parseLorawan(LORAWAN)).toEqual({
      network: 'lorawan',
      device_key: '70B3D57ED005A1B2',
      at: new Date('2024-05-31T12:00:00.775Z'),
      seq: 70_000,
      payload: '0103F312A1E0008080808001',
      rssi: -97,
      snr: 6,
      station: '0016c001ff10a236',
      ack: false,
    })
  })

  test('finds the device where ChirpStack puts it', () => {
    const event = {
      ...without(LORAWAN, 'devEui'),
      deviceInfo: { deviceName: 'Tank', devEui: LORAWAN.devEui },
    }
    expect(parseLorawan(event).device_key).toBe('70B3D57ED005A1B2')
  })

  test.each(['nsTime', 'gwTime', 'time'])("takes a gateway's %s when the event has no time", name => {
    const event = { ...without(LORAWAN, 'time'), rxInfo: [{ rssi: -90, [name]: '2024-05-31T12:00:01Z' }] }
    expect(parseLorawan(event).at).toEqual(new Date('2024-05-31T12:00:01Z'))
  })

  test('takes the time of the gateway that heard best, else the earliest of any, in whichever order they stand', () => {
    const [first, second] = ['2024-05-31T12:00:01Z', '2024-05-31T12:00:02Z']
    const gateways = [
      { gatewayId: 'a', rssi: -90, snr: 5 },
      { gatewayId: 'b', rssi: -100, time: second },
      { gatewayId: 'c', rssi: -110, gwTime: first },
      { gatewayId: 'd', rssi: -120, time: 'yesterday' },
      { gatewayId: 'e', rssi: -90, snr: 5, nsTime: '' },
    ]
    const heard = (rxInfo: object[]) => parseLorawan({ ...without(LORAWAN, 'time'), rxInfo })
    for (const order of [gateways, gateways.toReversed()])
      expect(heard(order)).toMatchObject({ at: new Date(first), rssi: -90, station: 'a' })
    expect(heard([...gateways, { gatewayId: 'f', rssi: -80, time: second }])).toMatchObject({
      at: new Date(second),
      station: 'f',
    })
    expect(() => heard([gateways[3]!])).toThrow(expect.objectContaining({ code: 'field_format' }))
  })

  test('does without gateways', () => {
    expect(parseLorawan(without(LORAWAN, 'rxInfo'))).toMatchObject({
      rssi: null,
      snr: null,
      station: null,
    })
  })

  test.each<[string, object, string, string]>([
    ['hexadecimal where base64 is due', { data: SIGFOX.data }, 'payload_length', 'data'],
    ['what is neither', { data: '*** ***' }, 'payload_encoding', 'data'],
    ['11 bytes', { data: Buffer.alloc(11).toString('base64') }, 'payload_length', 'data'],
    ['a Sigfox id', { devEui: '4C9005' }, 'field_format', 'devEui'],
    ['a time that is none', { time: 'yesterday' }, 'field_format', 'time'],
    ['a time after the year 9998', { time: '9999-06-01T00:00:00Z' }, 'time_future', 'time'],
    ['a time before 2000', { time: '1970-01-01T00:00:00Z' }, 'time_past', 'time'],
    ['a counter that is text', { fCnt: 'first' }, 'field_type', 'fCnt'],
  ])('refuses %s', (_, change, code, field) => {
    expect(() => parseLorawan({ ...LORAWAN, ...change })).toThrow(expect.objectContaining({ code, field }))
  })

  test.each(['devEui', 'fCnt', 'data', 'time'])('refuses an event without %s, by its name', field => {
    expect(() => parseLorawan(without(LORAWAN, field))).toThrow(
      expect.objectContaining({ code: 'field_missing', field }),
    )
  })
})

describe('parseMessage', () => {
  test('knows the network by its name, or by the fields', () => {
    expect(parseMessage({ network: 'sigfox', ...SIGFOX }).network).toBe('sigfox')
    expect(parseMessage(SIGFOX).network).toBe('sigfox')
    expect(parseMessage({ network: 'lorawan', ...LORAWAN }).network).toBe('lorawan')
    expect(parseMessage(LORAWAN).network).toBe('lorawan')
  })

  test('refuses a network that there is not', () => {
    expect(() => parseMessage({ network: 'pigeon', ...SIGFOX })).toThrow(
      expect.objectContaining({ code: 'field_format', field: 'network' }),
    )
  })

  test.each([null, undefined, 1, 'text', true, []])('refuses %j, which is no object', value => {
    expect(() => parseMessage(value)).toThrow(expect.objectContaining({ code: 'not_object' }))
  })

  test('answers anything at all with a message or a CodecError, and nothing else', () => {
    const field = fc.constantFrom(
      'network',
      'device',
      'time',
      'data',
      'seqNumber',
      'devEui',
      'deviceInfo',
      'fCnt',
      'rxInfo',
      'rssi',
    )
    fc.assert(
      fc.property(fc.constantFrom<object>(SIGFOX, LORAWAN), field, fc.jsonValue(), (base, name, value) => {
        expect(['read', 'refused']).toContain(outcomeOf(() => parseMessage({ ...base, [name]: value })))
      }),
      { numRuns: 1000 },
    )
  })
})
