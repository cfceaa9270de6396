import { tankOf } from '../../domain/geometry'
import { between, pick, randomFrom, type Random } from '../simulate/random'
import { GROUPS } from './groups'
import { MODELS } from './models'
import { TOWNS, countyId, type Town } from './places'

const FIRST =
  'Aoife Brendan Ciara Declan Eimear Fergal Grainne Hugh Imelda Jarlath Kathleen Lorcan Mairead Niall Orla Padraig Roisin Seamus Tomas Una'.split(
    ' ',
  )
const LAST =
  'Ahern Buckley Cronin Desmond Egan Foley Gleeson Hayes Keane Lenihan Mulcahy Nagle Prendergast Quilligan Roche Sheehan Twomey Walsh'.split(
    ' ',
  )
const STREETS = [
  'Main Street',
  'Mill Road',
  'Chapel Lane',
  'Station Road',
  'Abbey View',
  'Bridge Street',
  'The Crossroads',
]
const BUSINESS = ['Farm', 'Haulage', 'Nursing Home', 'Bakery', 'Garage', 'Hotel', 'National School']
const TAGS = ['winter contract', 'narrow lane', 'dog', 'key at office', 'priority', 'budget plan']
const EIRCODE = 'ACDEFHKNPRTVWXY0123456789'.split('')
/** A depot's customers have one or two tanks each. */
const TANKS_A_CUSTOMER = 1.6

export type SeedCustomer = Record<string, unknown> & { parent_id: number; name: string }
export type SeedTank = {
  record: Record<string, unknown>
  customer: number
  device: Record<string, unknown>
  content: string
}

function customer(random: Random, group: (typeof GROUPS)[number], i: number): SeedCustomer {
  const place = pick(random, TOWNS[group.county] as readonly Town[])
  const commercial = random() < 0.35
  const last = pick(random, LAST)
  const name = commercial ? `${last} ${pick(random, BUSINESS)}` : `${pick(random, FIRST)} ${last}`
  return {
    parent_id: group.id,
    name,
    customer_no: `${group.code}-${String(i + 1).padStart(4, '0')}`,
    kind: commercial ? (name.endsWith('Farm') ? 'farm' : 'commercial') : 'domestic',
    // example.com is kept for this by RFC 2606; 020 91x xxxx numbers are ComReg's for drama.
    email: `${group.code.toLowerCase()}.${i + 1}@example.com`,
    phone: `+35320910${String(i % 1000).padStart(4, '0')}`,
    address_1: `${Math.ceil(random() * 90)} ${pick(random, STREETS)}`,
    address_2: place.town,
    county_id: countyId(group.county),
    country_id: 1,
    postcode: `${place.key} ${Array.from({ length: 4 }, () => pick(random, EIRCODE)).join('')}`,
    lat: Number((place.lat + between(random, -0.05, 0.05)).toFixed(5)),
    lng: Number((place.lng + between(random, -0.08, 0.08)).toFixed(5)),
  }
}

const CONTENTS: Record<string, readonly string[]> = {
  LEE: ['kerosene', 'kerosene', 'kerosene', 'gas_oil', 'derv', 'other'],
  SHN: ['kerosene', 'kerosene', 'kerosene', 'gas_oil', 'derv'],
  LAG: ['other', 'other', 'other', 'gas_oil'],
}

/** The demonstration's customers, tanks and devices: the same on every machine. */
export function makeFleet(seed: number): { customers: SeedCustomer[]; tanks: SeedTank[] } {
  const random = randomFrom(seed)
  const customers: SeedCustomer[] = []
  const tanks: SeedTank[] = []
  for (const group of GROUPS.filter(one => one.tanks > 0)) {
    const first = customers.length
    const count = Math.ceil(group.tanks / TANKS_A_CUSTOMER)
    for (let i = 0; i < count; i++) customers.push(customer(random, group, i))
    for (let i = 0; i < group.tanks; i++)
      tanks.push(oneTank(random, group, first + (i % count), customers, tanks.length))
  }
  return { customers, tanks }
}

function oneTank(
  random: Random,
  group: (typeof GROUPS)[number],
  owner: number,
  customers: SeedCustomer[],
  i: number,
): SeedTank {
  const content = pick(random, CONTENTS[group.code.slice(0, 3)]!)
  const index = MODELS.indexOf(
    pick(
      random,
      MODELS.filter(model => model.fuel_types.includes(content)),
    ),
  )
  const model = MODELS[index]!
  const home = customers[owner]!
  const rising = content === 'other'
  const offset = Math.round(between(random, 20, 80))
  const lorawan = random() < 0.15
  const number = String(i + 1).padStart(4, '0')
  const key = (0x5a0000 + i * 7).toString(16).toUpperCase()
  return {
    content,
    customer: owner,
    record: {
      name: `${home.name.split(' ').at(-1)} ${{ kerosene: 'heating', gas_oil: 'gas oil', derv: 'derv', other: 'waste oil' }[content]} ${number}`,
      group_id: group.id,
      content_type: content,
      ...(rising ? { content_label: 'waste oil' } : {}),
      direction: rising ? 1 : -1,
      model_id: index + 1,
      shape: model.shape,
      dimensions: model.dimensions,
      capacity_l: model.capacity_l,
      dead_stock_l: Math.round(tankOf(model).volumeAt(50)),
      sensor_offset_mm: offset,
      lat: Number(((home.lat as number) + between(random, -0.0005, 0.0005)).toFixed(6)),
      lng: Number(((home.lng as number) + between(random, -0.0005, 0.0005)).toFixed(6)),
      county_id: home.county_id,
      hose_m: Math.round(between(random, 10, 45)),
      access_notes: random() < 0.3 ? 'Tank behind the house; reverse in.' : null,
      tags: TAGS.filter(() => random() < 0.12),
    },
    device: {
      device_id: `U${number}`,
      enclosure_id: `ENC-${number}`,
      hw_version: pick(random, ['2.1', '2.2']),
      fw_version: pick(random, ['1.4.0', '1.4.2', '1.5.0']),
      network: lorawan ? 'lorawan' : 'sigfox',
      ...(lorawan ? { dev_eui: `70B3D5499${key.padStart(7, '0')}` } : { sigfox_id: key }),
      state: 'installed',
      desired_config: { interval_min: 360 },
    },
  }
}
