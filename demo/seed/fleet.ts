import { tankOf, type GeometryInput } from '../../server/domain/geometry'
import type { Radio } from '../simulate/network'
import { between, chance, pick, randomFrom, type Random } from '../simulate/random'
import type { Content } from '../simulate/story'
import { GROUPS, type Group } from './groups'
import { countyId } from './lookups'
import { MODELS, type Model } from './models'
import { ownerOf, streetAddress } from './people'
import { addressIn, beside } from './places'
import { simOf } from './simCards'

export type Row = Record<string, unknown>
/** A tank and its device as they are stored, and the input for its story. */
export type DemoTank = {
  record: Row & { id: number; capacity_l: number; sensor_offset_mm: number; lat: number; lng: number }
  device: Row & { id: number }
  geometry: GeometryInput
  content: Content
  /** Index among the tanks with the same direction. */
  among: number
  radio: Radio
}
export type DemoFleet = { customers: Row[]; tanks: DemoTank[]; devices: Row[] }

const HEATING: readonly Content[] = ['kerosene', 'kerosene', 'kerosene']
/** Products of each client, by the first letters of its depots' codes. */
const CONTENTS: Record<string, readonly Content[]> = {
  LEE: [...HEATING, ...HEATING, 'gas_oil', 'derv', 'other'],
  SHN: [...HEATING, ...HEATING, 'gas_oil', 'derv'],
  LAG: ['other', 'other', 'other', 'gas_oil'],
}
const WHAT: Record<Content, string> = {
  kerosene: 'heating',
  gas_oil: 'gas oil',
  derv: 'derv',
  other: 'waste oil',
}
const NARROW = 'narrow lane'
/** Only a small truck gets through a narrow lane. */
const NARROW_MM = 2350
const KEY = 'key at office'
/** The hours at which the office gives out the key. */
const OFFICE_HOURS = [{ from: '08:30', to: '17:00' }]
const TAGS = ['winter contract', NARROW, 'dog', KEY, 'priority', 'budget plan']
const NOTES = [
  'Tank behind the house; reverse in.',
  'Code of the gate: ask at the door.',
  'Low wires over the lane.',
]
/** Share of customers with a second tank, and share of devices on LoRaWAN. */
const SECOND = 0.45
const LORAWAN = 0.15
/** The demonstration's two customers with an account: the first ones of the planner's depot. */
const KNOWN: readonly Row[] = [
  { name: 'Cait Customer', email: 'customer@ullage.test', status: 'active', tanks: 2 },
  { name: 'Nora Newcomer', email: 'newcomer@ullage.test', status: 'invited', tanks: 1 },
]
/** The customer whose account is `customer@ullage.test`. */
export const DEMO_CUSTOMER = 1
/** The customer that `newcomer@ullage.test` is linked to by the activation code. */
export const DEMO_NEWCOMER = 2

const four = (n: number) => String(n).padStart(4, '0')

/** Customers, tanks and devices of the demonstration: the same on every machine, ids included. */
export function makeFleet(seed: number): DemoFleet {
  const random = randomFrom(`${seed}/fleet`)
  const customers: Row[] = []
  const tanks: DemoTank[] = []
  for (const group of GROUPS) {
    const until = tanks.length + group.tanks
    const before = customers.length
    while (tanks.length < until) {
      const content =
        customers.length < KNOWN.length ? 'kerosene' : pick(random, CONTENTS[group.code.slice(0, 3)]!)
      const { tanks: wanted, ...owner } = oneCustomer(random, group, customers.length, before, content)
      customers.push(owner)
      const count = Math.min(until - tanks.length, wanted as number)
      for (let i = 0; i < count; i++) tanks.push(oneTank(random, group, owner, content, tanks))
    }
  }
  return { customers, tanks, devices: [...tanks.map(tank => tank.device), ...stock(random, tanks.length)] }
}

function oneCustomer(random: Random, group: Group, index: number, before: number, content: Content): Row {
  const { town, ...place } = addressIn(random, group.county)
  const number = index - before + 1
  return {
    id: index + 1,
    parent_id: group.id,
    ...ownerOf(random, content),
    customer_no: `${group.code}-${four(number)}`,
    // RFC 2606 reserves example.com for examples; ComReg reserves numbers such as 020 91x xxxx for drama.
    email: `${group.code.toLowerCase()}.${number}@example.com`,
    phone: `+35320910${four(index + 1)}`,
    address_1: streetAddress(random),
    address_2: town,
    county_id: countyId(group.county),
    country_id: 1,
    ...place,
    status: pick(random, ['active', 'active', 'active', 'invited', 'invited']),
    tanks: chance(random, SECOND) ? 2 : 1,
    ...KNOWN[index],
  }
}

function oneTank(
  random: Random,
  group: Group,
  owner: Row,
  content: Content,
  before: readonly DemoTank[],
): DemoTank {
  const id = before.length + 1
  const model = pick<Model>(
    random,
    MODELS.filter(one => one.fuel_types.includes(content)),
  )
  const { shape, dimensions, strapping, capacity_l } = model
  const geometry: GeometryInput = { shape, dimensions, strapping }
  const direction = content === 'other' ? 1 : -1
  const sensor_offset_mm = Math.round(between(random, 20, 80))
  const { device, radio } = oneDevice(random, id)
  const record = {
    id,
    name: `${String(owner.name).split(' ').slice(-1)[0]} ${WHAT[content]} ${four(id)}`,
    group_id: group.id,
    customer_id: owner.id,
    content_type: content,
    content_label: content === 'other' ? 'Waste oil' : null,
    direction,
    model_id: model.id,
    ...geometry,
    capacity_l,
    dead_stock_l: Math.round(tankOf(geometry).volumeAt(50)),
    sensor_offset_mm,
    ...beside(random, owner as { lat: number; lng: number }),
    county_id: owner.county_id,
    hose_m: Math.round(between(random, 10, 45)),
    access_notes: chance(random, 0.3) ? pick(random, NOTES) : null,
    tags: TAGS.filter(() => chance(random, 0.12)),
    device_id: id,
  }
  const max_width_mm = record.tags.includes(NARROW) ? NARROW_MM : null
  const delivery_hours = record.tags.includes(KEY) ? OFFICE_HOURS : null
  const among = before.filter(tank => tank.record.direction === direction).length
  return {
    record: { ...record, max_width_mm, delivery_hours },
    device: { ...device, tank_id: id },
    geometry,
    content,
    among,
    radio,
  }
}

function oneDevice(random: Random, id: number): { device: DemoTank['device']; radio: Radio } {
  const network = chance(random, LORAWAN) ? 'lorawan' : 'sigfox'
  const key = (0x5a0000 + id * 7).toString(16).toUpperCase()
  const address = network === 'lorawan' ? `70B3D5499${key.padStart(7, '0')}` : key
  const device = {
    id,
    device_id: `U${four(id)}`,
    enclosure_id: `ENC-${four(id)}`,
    hw_version: pick(random, ['2.1', '2.2']),
    fw_version: pick(random, ['1.4.0', '1.4.2', '1.5.0']),
    network,
    [network === 'lorawan' ? 'dev_eui' : 'sigfox_id']: address,
    state: 'installed',
    desired_config: { interval_min: 360 },
    reported_config: { interval_min: 360 },
  }
  return { device, radio: { network, id: address, firstCount: Math.floor(random() * 4096) } }
}

const STOCK = [
  'packed',
  'packed',
  'packed',
  'shipped',
  'shipped',
  'activated',
  'calibrated',
  'returned',
  'failed',
]
const TESTING = 8
/** One in this many devices in stock or in transit has a SIM card. */
const CELLULAR = 2

/** Devices without a tank: in stock, in transit, or used only for tests. */
const stock = (random: Random, installed: number): Row[] =>
  Array.from({ length: 2 * STOCK.length + TESTING }, (_, i) => {
    const id = installed + i + 1
    const isTest = i >= 2 * STOCK.length
    return {
      ...oneDevice(random, id).device,
      ...(!isTest && i % CELLULAR === 0 ? simOf(id) : {}),
      device_id: `${isTest ? 'T' : 'U'}${four(id)}`,
      fw_version: isTest ? '1.6.0-rc.1' : '1.5.0',
      hw_version: '2.2',
      state: isTest ? 'calibrated' : STOCK[i % STOCK.length],
      is_test: isTest,
      // A device that was never heard hasn't reported anything.
      reported_config: null,
    }
  })
