import { describe, expect, test } from 'vitest'
import { entityOf } from '../../../src/config/entities'
import { validateRecord, type Entity } from '../../../src/config/schema'

/** Mistakes in a new record, or in a change to one, by field. */
const wrong = (input: object, current: object | undefined, entity: Entity) =>
  Object.fromEntries(
    Object.entries(validateRecord(entity, { ...input }, current && { ...current }).problems).map(
      ([path, { key }]) => [path, key.replace('validation.', '')],
    ),
  )

const tank = { name: 'A', group_id: 11, content_type: 'kerosene', shape: 'sphere', capacity_l: 900 }
const model = { name: 'M', shape: 'sphere', capacity_l: 900 }
const device = { device_id: 'D-1', hw_version: '2', network: 'nbiot' }
const user = { name: 'A', email: 'a@b.ie', role_type: 'client' }
const customer = { name: 'A', parent_id: 11, county_id: 1, country_id: 1, phone: '+353861234567' }
const group = { name: 'A' }
const firmware = { version_name: '1.0.0', hw_versions: ['2'], sha256: 'a'.repeat(64), signature: 'x' }
const batch = { code: 'B-1', hw_version: '2', quantity: 10 }
const whole = {
  tanks: tank,
  models: model,
  devices: device,
  users: user,
  customers: customer,
  tankgroups: group,
  firmwares: firmware,
  batches: batch,
}
const of = (name: keyof typeof whole, more: object) =>
  wrong({ ...whole[name], ...more }, undefined, entityOf(name))
const hex = (n: number) => 'A'.repeat(n)

describe('records of the product', () => {
  test.each(Object.entries(whole))('%s: nothing less than what is needed will do', (name, least) => {
    const entity = entityOf(name)
    expect(wrong(least, undefined, entity)).toEqual({})
    for (const field of Object.keys(least)) {
      const { [field]: _gone, ...rest } = least as Record<string, unknown>
      expect(Object.keys(wrong(rest, undefined, entity)), field).toHaveLength(1)
    }
  })

  test.each<[keyof typeof whole, object, object]>([
    ['tanks', { content_type: 'other' }, { content_label: 'required' }],
    ['tanks', { content_type: 'other', content_label: 'Molasses' }, {}],
    ['tanks', { shape: null, model_id: 3 }, {}],
    ['tanks', { low_pct: 10, critical_pct: 25 }, { critical_pct: 'notAbove' }],
    ['tanks', { low_pct: null, critical_pct: 25 }, {}],
    ['tanks', { capacity_l: 0 }, { capacity_l: 'min' }],
    ['tanks', { capacity_l: 1_000_001 }, { capacity_l: 'max' }],
    ['tanks', { safe_fill_pct: 101, direction: 0 }, { safe_fill_pct: 'max', direction: 'choice' }],
    ['tanks', { lat: 90.1, lng: -180.1 }, { lat: 'max', lng: 'min' }],
    [
      'tanks',
      { dimensions: { d: -1, r: 2, end: 'round' } },
      { 'dimensions.d': 'min', 'dimensions.r': 'unknownField', 'dimensions.end': 'choice' },
    ],
    [
      'tanks',
      { volume_l: 5, pct: 5, quarantined: true },
      { volume_l: 'readOnly', pct: 'readOnly', quarantined: 'readOnly' },
    ],
    ['models', { strapping: [{ mm: 0, l: 0 }, { mm: 10 }] }, { 'strapping.1.l': 'required' }],
    [
      'models',
      { strapping: [{ mm: Number.NaN, l: Infinity }] },
      { 'strapping.0.mm': 'number', 'strapping.0.l': 'number' },
    ],
    ['models', { fuel_types: ['derv', 'petrol'] }, { fuel_types: 'choice' }],
    ['devices', { network: 'sigfox' }, { sigfox_id: 'required' }],
    ['devices', { network: 'lorawan' }, { dev_eui: 'required' }],
    ['devices', { network: 'sigfox', sigfox_id: hex(9) }, { sigfox_id: 'tooLong' }],
    ['devices', { sigfox_id: 'XYZ' }, { sigfox_id: 'pattern.sigfoxId' }],
    ['devices', { network: 'lorawan', dev_eui: hex(15) }, { dev_eui: 'pattern.devEui' }],
    ['devices', { network: 'lorawan', dev_eui: hex(16) }, {}],
    [
      'devices',
      { imei: '12345678901234', iccid: '1'.repeat(17) },
      { imei: 'pattern.imei', iccid: 'pattern.iccid' },
    ],
    [
      'devices',
      { desired_config: { interval_min: 5 }, calibration: { scale: 3 } },
      { 'desired_config.interval_min': 'min', 'calibration.scale': 'max' },
    ],
    ['devices', { battery_mv: 3300, tank_id: 4 }, { battery_mv: 'readOnly', tank_id: 'readOnly' }],
    ['users', { role_type: 'superuser' }, { role_type: 'choice' }],
    ['users', { password: '123456789' }, { password: 'tooShort' }],
    [
      'users',
      { service_type: 2, tank_group_ids: [1, 'x', -1] },
      { service_type: 'choice', tank_group_ids: 'reference' },
    ],
    ['users', { uid: 'me', mfa: true }, { uid: 'readOnly', mfa: 'readOnly' }],
    ['tankgroups', { low_pct: 5 }, { critical_pct: 'notAbove' }],
    ['tankgroups', { time_zone: 'Dublin time' }, { time_zone: 'pattern.timeZone' }],
    ['batches', { started_on: '2026-03-01', closed_on: '2026-02-28' }, { started_on: 'notAfter' }],
    [
      'firmwares',
      { version_name: '1.02.0', sha256: hex(64) },
      { version_name: 'pattern.semver', sha256: 'pattern.sha256' },
    ],
  ])('%s with %j', (name, more, problems) => {
    expect(of(name, more)).toEqual(problems)
  })

  test('a device that moves to another network needs the number it has there', () => {
    const current = { ...device, id: 1, network: 'sigfox', sigfox_id: 'A1', dev_eui: null }
    expect(wrong({ network: 'lorawan' }, current, entityOf('devices'))).toEqual({ dev_eui: 'required' })
    expect(wrong({ sigfox_id: null }, current, entityOf('devices'))).toEqual({ sigfox_id: 'required' })
  })

  test('a customer is reached by e-mail or phone', () => {
    expect(of('customers', { phone: null })).toEqual({ email: 'oneOf.emailOrPhone' })
    expect(of('customers', { phone: null, email: 'a@b.ie' })).toEqual({})
    // An unreadable phone number is one mistake, not also a missing e-mail address.
    expect(of('customers', { phone: '12-ab' })).toEqual({ phone: 'phone' })
  })

  test.each([
    'D02 X285',
    'D02X285',
    'D6W F2H3',
    'T12 AC34',
    'BT7 1NN',
    'SW1A 1AA',
    'M11AE',
    'd02 x285',
    'D02  X285',
  ])('%s is a postcode', postcode => {
    expect(of('customers', { postcode })).toEqual({})
  })

  test.each(['D02 X28', 'D02 B285', 'B02 X285', 'O02 X285', 'D6X F2H3', '12345', 'd02 x28'])(
    '%s is none',
    postcode => {
      expect(of('customers', { postcode })).toEqual({ postcode: 'pattern.postcode' })
    },
  )
})
