import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crc8 } from '../../../server/domain/codec/crc8'
import { OPCODES, decodeDownlink, encodeDownlink, type Downlink } from '../../../server/domain/codec/downlink'

const byte = fc.integer({ min: 0, max: 255 })
const word = fc.integer({ min: 0, max: 65_535 })
const config_version = byte
const anyDownlink: fc.Arbitrary<Downlink> = fc.oneof(
  fc.record({ kind: fc.constant('intervals' as const), config_version, measure_min: word, send_min: word }),
  fc.record({
    kind: fc.constant('thresholds' as const),
    config_version,
    low_ullage_mm: word,
    critical_ullage_mm: word,
    change_mm: byte.map(steps => 4 * steps),
  }),
  fc.record({
    kind: fc.constant('enter_dfu' as const),
    config_version,
    major: byte,
    minor: byte,
    patch: byte,
  }),
  fc.record({
    kind: fc.constantFrom('activate' as const, 'deactivate' as const, 'restart' as const),
    config_version,
  }),
  fc.record({
    kind: fc.constant('time' as const),
    config_version,
    at: fc.integer({ min: 0, max: 2 ** 32 - 1 }).map(seconds => new Date(seconds * 1000)),
  }),
)

describe('crc8', () => {
  test('of "123456789" is F4, the check value of CRC-8/SMBUS', () => {
    expect(crc8(new TextEncoder().encode('123456789'))).toBe(0xf4)
  })

  test('of nothing is 0, and of one byte its division by x⁸ + x² + x + 1', () => {
    expect([crc8([]), crc8([0x00]), crc8([0x01]), crc8([0x80]), crc8([0xff])]).toEqual([
      0, 0, 0x07, 0x89, 0xf3,
    ])
  })
})

describe('encodeDownlink', () => {
  test('writes opcode, config version, five argument bytes and their checksum', () => {
    const bytes = encodeDownlink({ kind: 'intervals', config_version: 9, measure_min: 60, send_min: 360 })
    expect([...bytes.subarray(0, 7)]).toEqual([1, 9, 0, 60, 1, 104, 0])
    expect(bytes[7]).toBe(crc8(bytes.subarray(0, 7)))
    expect(bytes).toHaveLength(8)
  })

  test('gives every kind the opcode of the protocol', () => {
    expect(Object.values(OPCODES)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('writes what decodeDownlink reads', () => {
    fc.assert(
      fc.property(anyDownlink, downlink => {
        expect(decodeDownlink(encodeDownlink(downlink))).toEqual(downlink)
      }),
    )
  })

  test.each<[string, Downlink]>([
    ['send_min', { kind: 'intervals', config_version: 1, measure_min: 60, send_min: 65_536 }],
    ['config_version', { kind: 'restart', config_version: 256 }],
    [
      'change_mm',
      {
        kind: 'thresholds',
        config_version: 1,
        low_ullage_mm: 1,
        critical_ullage_mm: 1,
        change_mm: Number.NaN,
      },
    ],
    ['minor', { kind: 'enter_dfu', config_version: 1, major: 1, minor: -1, patch: 0 }],
  ])('refuses a %s that does not fit, by its name', (field, downlink) => {
    expect(() => encodeDownlink(downlink)).toThrow(expect.objectContaining({ code: 'field_range', field }))
  })
})

describe('decodeDownlink', () => {
  test('notices any single bit that was turned', () => {
    fc.assert(
      fc.property(anyDownlink, fc.integer({ min: 0, max: 63 }), (downlink, bit) => {
        const bytes = encodeDownlink(downlink)
        bytes[bit >> 3]! ^= 1 << (bit & 7)
        expect(() => decodeDownlink(bytes)).toThrow(expect.objectContaining({ code: 'payload_crc' }))
      }),
    )
  })

  test('refuses seven bytes, and an opcode that there is not', () => {
    expect(() => decodeDownlink(new Uint8Array(7))).toThrow(
      expect.objectContaining({ code: 'payload_length' }),
    )
    const bytes = Uint8Array.from([8, 0, 0, 0, 0, 0, 0, 0])
    bytes[7] = crc8(bytes.subarray(0, 7))
    expect(() => decodeDownlink(bytes)).toThrow(expect.objectContaining({ code: 'payload_opcode' }))
  })
})
