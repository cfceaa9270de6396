import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CodecError,
  FLAGS,
  TYPES,
  decodeUplink,
  encodeUplink,
  type Uplink,
} from '../../../server/domain/codec/uplink'

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g)!, byte => Number.parseInt(byte, 16))

/** Any uplink that a device can represent exactly. */
const anyUplink: fc.Arbitrary<Uplink> = fc
  .record({
    type: fc.constantFrom(...TYPES),
    version: fc.constantFrom(0, 1),
    ullage_mm: fc.option(fc.integer({ min: 0, max: 65_534 }), { freq: 8 }),
    temp_c: fc.integer({ min: -128, max: 127 }),
    battery: fc.integer({ min: 0, max: 255 }),
    echo_quality: fc.integer({ min: 0, max: 15 }),
    samples_rejected: fc.integer({ min: 0, max: 15 }),
    flags: fc.subarray([...FLAGS]),
    steps: fc.tuple(...Array.from({ length: 4 }, () => fc.option(fc.integer({ min: -127, max: 127 })))),
    config_version: fc.integer({ min: 0, max: 255 }),
  })
  .map(({ battery, steps, ...said }) => ({
    ...said,
    battery_mv: 2000 + 10 * battery,
    earlier_ullage_mm: steps.map(step => {
      const mm = step === null || said.ullage_mm === null ? -1 : said.ullage_mm + 4 * step
      return mm < 0 || mm > 65_534 ? null : mm
    }),
  }))

/** Outcome of decoding: decoded, refused as expected, or another kind of error. */
function outcomeOf(read: () => unknown): string {
  try {
    read()
    return 'read'
  } catch (error) {
    return error instanceof CodecError ? 'refused' : String(error)
  }
}

describe('decodeUplink', () => {
  test('reads every field from its place', () => {
    // Type 2, version 1; 1011 mm; −5 °C; 3610 mV; echo 10, 3 rejected; lid open and downlink wanted; −1, none, +127, 0 steps.
    expect(decodeUplink(bytesOf('4103f3fba1a382ff807f0007'))).toEqual({
      type: 'bootstrap',
      version: 1,
      ullage_mm: 1011,
      temp_c: -5,
      battery_mv: 3610,
      echo_quality: 10,
      samples_rejected: 3,
      flags: ['lid_open', 'downlink_wanted'],
      earlier_ullage_mm: [1007, null, 1519, 1011],
      config_version: 7,
    })
  })

  test('takes FFFF for no echo, and then no earlier value for one', () => {
    const uplink = decodeUplink(bytesOf('01ffff0aa0000001020304' + '01'))
    expect(uplink.ullage_mm).toBeNull()
    expect(uplink.earlier_ullage_mm).toEqual([null, null, null, null])
  })

  test('takes 0 mm for an ullage, and an earlier one below it for none', () => {
    const uplink = decodeUplink(bytesOf('0100000aa000000' + '1ff000001'))
    expect([uplink.ullage_mm, uplink.earlier_ullage_mm]).toEqual([0, [4, null, 0, 0]])
  })

  test.each(FLAGS.map((flag, bit) => [flag, bit] as const))('reads the flag %s from bit %i', (flag, bit) => {
    const bytes = bytesOf('0103f312a1e0008080808001')
    bytes[6] = 1 << bit
    expect(decodeUplink(bytes).flags).toEqual([flag])
  })

  test.each([0, 11, 13, 24])('refuses %i bytes', length => {
    expect(() => decodeUplink(new Uint8Array(length))).toThrow(
      expect.objectContaining({ code: 'payload_length', field: 'data' }),
    )
  })

  test.each([5, 6, 7])('refuses type %i, which has no meaning', type => {
    const bytes = bytesOf('0103f312a1e0008080808001')
    bytes[0] = (type << 5) | 1
    expect(() => decodeUplink(bytes)).toThrow(expect.objectContaining({ code: 'payload_type' }))
  })

  test('reads a layout that was never set, and refuses a newer one', () => {
    expect(decodeUplink(bytesOf('0003f312a1e0008080808001')).version).toBe(0)
    expect(() => decodeUplink(bytesOf('0203f312a1e0008080808001'))).toThrow(
      expect.objectContaining({ code: 'payload_version' }),
    )
  })

  test('reads a part of a larger buffer without looking beyond it', () => {
    const whole = bytesOf('ffff0103f312a1e0008080808001ffff')
    expect(decodeUplink(whole.subarray(2, 14)).ullage_mm).toBe(1011)
  })

  test('answers any 12 bytes with an uplink or a CodecError, and nothing else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), bytes => {
        expect(['read', 'refused']).toContain(outcomeOf(() => decodeUplink(bytes)))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('encodeUplink', () => {
  test('writes what decodeUplink reads, for everything a device can say', () => {
    fc.assert(
      fc.property(anyUplink, uplink => {
        expect(decodeUplink(encodeUplink(uplink))).toEqual(uplink)
      }),
      { numRuns: 1000 },
    )
  })

  const level: Uplink = {
    type: 'level',
    version: 1,
    ullage_mm: 1000,
    temp_c: 10,
    battery_mv: 3600,
    echo_quality: 12,
    samples_rejected: 0,
    flags: [],
    earlier_ullage_mm: [null, null, null, null],
    config_version: 1,
  }
  const sent = (more: Partial<Uplink>) => decodeUplink(encodeUplink({ ...level, ...more }))

  test('saturates as a device does', () => {
    expect(sent({ temp_c: 300, battery_mv: 9000, echo_quality: 99, samples_rejected: -1 })).toMatchObject({
      temp_c: 127,
      battery_mv: 4550,
      echo_quality: 15,
      samples_rejected: 0,
    })
    expect(sent({ ullage_mm: 70_000 }).ullage_mm).toBe(65_534)
  })

  test('rounds an earlier ullage to 4 mm and leaves out what is more than 508 mm away', () => {
    expect(sent({ earlier_ullage_mm: [1003, 1508, 1511, 400] }).earlier_ullage_mm).toEqual([
      1004,
      1508,
      null,
      null,
    ])
  })
})
