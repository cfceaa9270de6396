import { describe, expect, test } from 'vitest'
import {
  STEPS,
  bodyOf,
  codeIn,
  firstMissing,
  metresOff,
  missingAt,
  newDraft,
  stepOfRefusal,
  type Draft,
  type TankChoice,
} from '../../src/resources/installs/draft'

const TANK: TankChoice = {
  id: 7,
  name: 'House',
  group_id: 11,
  depot: 'Cork',
  customer: null,
  address: null,
  content_type: 'kerosene',
  shape: 'rectangular',
  dimensions: { w: 1000, l: 1200, h: 900 },
  capacity_l: 1000,
  sensor_offset_mm: 40,
  lat: 51.9,
  lng: -8.47,
  occupied: false,
  distance_m: 3,
  job_id: 1,
}
const photo = (key: string) => ({ key, blob: new Blob(['x']), sent: `id-${key}` })
const complete = (more: Partial<Draft> = {}): Draft => ({
  ...newDraft(6, false, TANK),
  code: 'LID-1',
  place: { lat: 51.9, lng: -8.47, accuracy_m: 8 },
  photos: [photo('a'), photo('b')],
  ...more,
})

describe('a draft of an installation', () => {
  test('begins with what is known of the tank, and lacks the code first', () => {
    const draft = newDraft(6, false, TANK)
    expect([draft.shape, draft.lengths, draft.capacity_l]).toEqual(['rectangular', TANK.dimensions, 1000])
    expect(firstMissing(draft)).toBe('device')
  })

  test('lacks nothing when every step is good', () => {
    expect(STEPS.map(step => missingAt(complete(), step))).toEqual(STEPS.map(() => null))
  })

  test.each<[string, Partial<Draft>, string]>([
    ['one photo', { photos: [photo('a')] }, 'photos'],
    ['a place that is known to 51 m only', { place: { lat: 51.9, lng: -8.47, accuracy_m: 51 } }, 'place'],
    ['a tank with a device', { tank: { ...TANK, occupied: true } }, 'place'],
    ['a tank that is 100 m off', { place: { lat: 51.9009, lng: -8.47, accuracy_m: 5 } }, 'place'],
    ['a code that no device has', { isUnknown: true }, 'device'],
    ['five times what its size holds', { capacity_l: 5000 }, 'size'],
    ['a dip above the top of the tank', { dip_mm: 901 }, 'dip'],
    ['no length', { lengths: { w: 1000, l: 1200 } }, 'size'],
    ['a new tank without a name', { newTank: { name: '', group_id: 11, content_type: 'kerosene' } }, 'place'],
  ])('with %s is not complete', (_what, more, step) => {
    expect(firstMissing(complete(more))).toBe(step)
  })

  test('of a tank that is 100 m off is complete once the installer moves it', () => {
    const draft = complete({ place: { lat: 51.9009, lng: -8.47, accuracy_m: 5 }, moves: true })
    expect(metresOff(draft)).toBe(100)
    expect(firstMissing(draft)).toBeUndefined()
    expect(bodyOf(draft).tank).toMatchObject({ id: 7, lat: 51.9009, lng: -8.47 })
  })

  test('is sent as the server takes it', () => {
    const draft = complete({ dip_mm: 600, checklist: { lid_closed: true } })
    expect(bodyOf(draft)).toEqual({
      trial: false,
      tank: {
        id: 7,
        shape: 'rectangular',
        dimensions: { w: 1000, l: 1200, h: 900 },
        capacity_l: 1000,
        sensor_offset_mm: 40,
      },
      device: { enclosure_id: 'LID-1' },
      installation: {
        installed_at: new Date(draft.createdAt).toISOString(),
        lat: 51.9,
        lng: -8.47,
        accuracy_m: 8,
        photos: ['id-a', 'id-b'],
        manual_dip_mm: 600,
        checklist: { lid_closed: true },
        customer_signature: null,
      },
    })
    const fresh = complete({ newTank: { name: 'Shed', group_id: 11, content_type: 'gas_oil' } })
    expect(bodyOf(fresh).tank).toMatchObject({ name: 'Shed', group_id: 11, content_type: 'gas_oil' })
    expect(bodyOf(fresh).tank).not.toHaveProperty('id')
  })

  test('with an upright obround says which way it stands', () => {
    const draft = complete({ shape: 'obround', lengths: { w: 700, l: 1500, h: 1200 } })
    expect(bodyOf(draft).tank).toMatchObject({ dimensions: { w: 700, l: 1500, h: 1200, axis: 'vertical' } })
  })
})

test('a QR code is the code itself, or an address that ends in it', () => {
  expect(
    ['ENC-0241', ' ENC-0241\n', 'https://lids.example/d/ENC-0241?x=1', 'http://l.example/ENC-0241/'].map(
      codeIn,
    ),
  ).toEqual(Array.from({ length: 4 }, () => 'ENC-0241'))
})

test('what the server refuses leads back to its step', () => {
  expect(
    Object.fromEntries(
      [
        'device.enclosure_id',
        'tank.id',
        'installation.lat',
        'tank.dimensions.d',
        'installation.photos',
        'tank.capacity_l',
      ].map(field => [field, stepOfRefusal(field)]),
    ),
  ).toEqual({
    'device.enclosure_id': 'device',
    'tank.id': 'place',
    'installation.lat': 'place',
    'tank.dimensions.d': 'size',
    'installation.photos': 'photos',
    'tank.capacity_l': 'size',
  })
})

test.each<[Draft['shape'], Draft['lengths'], number, number]>([
  ['vertical_cylinder', { d: 1000, h: 2000 }, 1571, 2000],
  ['horizontal_cylinder', { d: 1000, l: 2000 }, 1571, 1000],
  ['rectangular', { l: 1000, w: 1000, h: 1000 }, 1000, 1000],
  ['oval', { l: 1000, w: 2000, h: 1000 }, 1571, 1000],
  ['obround', { l: 1000, w: 2000, h: 1000 }, 1785, 1000],
  ['sphere', { d: 1000 }, 524, 1000],
])('of a %s the phone itself tells a slip in what it holds and in the dip', (shape, lengths, holds, top) => {
  const sized = (capacity_l: number, dip_mm: number) =>
    complete({ tank: { ...TANK, shape }, shape, lengths, capacity_l, dip_mm })
  for (const capacity of [holds * 2.99, holds / 2.99])
    expect(firstMissing(sized(Math.round(capacity), top))).toBeUndefined()
  for (const capacity of [holds * 3.02, holds / 3.02])
    expect(missingAt(sized(Math.round(capacity), top), 'size')).toBe('geometry.capacity')
  expect(missingAt(sized(holds, top + 1), 'dip')).toBe('installs.needs.dip')
})
