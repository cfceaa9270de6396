import { ROLES } from '../../../src/config/vocabulary'
import { createRequire } from 'node:module'
import type { Feature, MultiPolygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import { describe, expect, test } from 'vitest'
import { entities } from '../../../src/config/entities'
import { normalise } from '../../support/normalise'
import {
  boolean,
  choice,
  dateTime,
  defineEntity,
  quantity,
  rows,
  text,
  validateRecord,
} from '../../../src/config/schema'
import { ACCOUNTS } from '../../../demo/seed/accounts'
import { documentId, documentSeeds, makeDocuments } from '../../../demo/seed/documents'
import { genericRows } from '../../../demo/seed/documents/generic'
import { makeFleet } from '../../../demo/seed/fleet'
import { GROUPS } from '../../../demo/seed/groups'
import { COUNTIES, COUNTRIES } from '../../../demo/seed/lookups'
import { demoWeather, simulateDemoTank } from '../../../demo/seed/messages'
import { MODELS } from '../../../demo/seed/models'
import { luhnDigit } from '../../../demo/seed/simCards'
import { randomFrom } from '../../../demo/simulate/random'
import { SHAPES } from '../../../src/config/entities/shared/geometry'
import { capacityCheck, checkGeometry, tankOf } from '../../../server/domain/geometry'
import { END } from './support'

const SEED = 2026
const fleet = makeFleet(SEED)
const { tanks, customers, devices } = fleet

/** Generous bounding boxes of the counties: south, north, west, east. */
const BOXES: Record<string, [number, number, number, number]> = {
  Cork: [51.4, 52.4, -10.3, -7.8],
  Tipperary: [52.2, 53.2, -8.5, -7.35],
  Kilkenny: [52.2, 52.95, -7.7, -6.9],
  Limerick: [52.27, 52.76, -9.4, -8.1],
  Clare: [52.55, 53.17, -10, -8.27],
  Galway: [52.95, 53.75, -10.3, -7.98],
  Meath: [53.38, 53.95, -7.4, -6.2],
  Kildare: [52.85, 53.45, -7.2, -6.45],
}

const atlas = createRequire(import.meta.url)('world-atlas/countries-10m.json') as Parameters<
  typeof feature
>[0]
const countries = feature(atlas, atlas.objects.countries!) as unknown
const ireland = (countries as { features: Feature<MultiPolygon, { name: string }>[] }).features.find(
  country => country.properties.name === 'Ireland',
)!

/** Even-odd rule with a ray to the east. */
function inside(ring: readonly Position[], lat: number, lng: number): boolean {
  let is = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[x1, y1], [x2, y2]] = [ring[i] as [number, number], ring[j] as [number, number]]
    if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) is = !is
  }
  return is
}
const onLand = (lat: number, lng: number) =>
  ireland.geometry.coordinates.some(([outline]) => inside(outline!, lat, lng))

describe('the clients of the demonstration', () => {
  test('are three with eight depots, and depot 154 alone has the dispatch planner', () => {
    expect(GROUPS.filter(group => !group.parent)).toHaveLength(3)
    expect(GROUPS.filter(group => group.parent)).toHaveLength(8)
    expect(
      GROUPS.filter(group => group.features?.includes('dispatch_planner')).map(group => group.id),
    ).toEqual([154])
  })

  test('cover every service type', () => {
    const clients = GROUPS.filter(group => !group.parent)
    expect(clients.map(group => group.service_type).toSorted()).toEqual([-1, 0, 1])
  })
})

describe('the fleet of the demonstration', () => {
  test('has 240 tanks of four fuels in every shape, each with its own device', () => {
    expect(tanks).toHaveLength(240)
    expect(new Set(tanks.map(tank => tank.content))).toEqual(
      new Set(['kerosene', 'gas_oil', 'derv', 'other']),
    )
    expect(new Set(tanks.map(tank => tank.geometry.shape))).toEqual(new Set(SHAPES))
    expect(new Set(tanks.map(tank => tank.record.device_id)).size).toBe(240)
    expect(new Set(tanks.map(tank => tank.radio.id)).size).toBe(240)
    expect(new Set(tanks.map(tank => tank.radio.network))).toEqual(new Set(['sigfox', 'lorawan']))
  })

  test('has sound geometry, and capacities within 5 % of it', () => {
    for (const { geometry, capacity_l } of [
      ...tanks.map(tank => ({ geometry: tank.geometry, capacity_l: tank.record.capacity_l })),
      ...MODELS.map(model => ({ geometry: model, capacity_l: model.capacity_l })),
    ]) {
      expect(checkGeometry(geometry)).toEqual({})
      expect(capacityCheck(capacity_l, tankOf(geometry)).agrees).toBe(true)
    }
  })

  test('stands on Irish land, in the county that its records name', () => {
    for (const { lat, lng, county_id } of [...customers, ...tanks.map(tank => tank.record)] as {
      lat: number
      lng: number
      county_id: number
    }[]) {
      const county = COUNTIES.find(one => one.id === county_id)!
      const [south, north, west, east] = BOXES[county.name]!
      expect(lat).toBeGreaterThan(south)
      expect(lat).toBeLessThan(north)
      expect(lng).toBeGreaterThan(west)
      expect(lng).toBeLessThan(east)
      expect(onLand(lat, lng)).toBe(true)
    }
  })

  test('gives one customer two tanks to sign in to, and one who is only invited a tank', () => {
    const named = (email: string) => customers.find(customer => customer.email === email)!
    const owned = (email: string) => tanks.filter(tank => tank.record.customer_id === named(email).id)
    expect(owned('customer@ullage.test')).toHaveLength(2)
    expect(owned('newcomer@ullage.test')).toHaveLength(1)
    expect(named('newcomer@ullage.test').status).toBe('invited')
  })

  test('has devices with SIM cards, whose numbers are of the ranges for tests and fit their check digits', () => {
    const fits = (number: string) => luhnDigit(number.slice(0, -1)) === number.at(-1)
    expect(fits('79927398713')).toBe(true)
    const cellular = devices.filter(device => device.network === 'nbiot')
    expect(cellular.length).toBeGreaterThan(5)
    expect(new Set(cellular.map(device => device.imei)).size).toBe(cellular.length)
    for (const { imei, iccid, sim_operator, sigfox_id, dev_eui } of cellular) {
      expect([sigfox_id, dev_eui]).toEqual([null, null])
      expect(sim_operator).toBeTruthy()
      expect(imei).toMatch(/^00\d{13}$/)
      expect(iccid).toMatch(/^89\d{17}$/)
      expect([fits(String(imei)), fits(String(iccid))]).toEqual([true, true])
    }
  })

  test('has devices on the shelf and devices for tests', () => {
    const spare = devices.filter(device => device.tank_id === undefined)
    expect(spare.filter(device => device.is_test).length).toBeGreaterThan(4)
    expect(new Set(spare.map(device => device.state)).size).toBeGreaterThan(4)
    expect(devices.filter(device => device.tank_id !== undefined && device.state !== 'installed')).toEqual([])
  })
})

describe('what happens in the demonstration', () => {
  const days = demoWeather(SEED, END)
  const played = tanks.map(tank => ({ tank, ...simulateDemoTank(SEED, tank, days, END) }))
  const events = played.flatMap(({ tank, played: { contents } }) =>
    contents.happened.map(event => ({ ...event, capacity_l: tank.record.capacity_l, id: tank.record.id })),
  )

  test('has two thefts by night, of tanks that are still heard, and one slow leak', () => {
    const thefts = events.filter(event => event.type === 'sudden_drop')
    expect(thefts).toHaveLength(2)
    for (const theft of thefts) {
      expect(new Date(theft.at).getUTCHours()).toBeLessThan(9)
      expect('litres' in theft && theft.litres).toBeGreaterThan(0.2 * theft.capacity_l)
      expect(played[theft.id - 1]!.story.silent_from).toBeUndefined()
    }
    expect(events.filter(event => event.type === 'slow_leak')).toHaveLength(1)
  })

  test('has two tanks of waste into which somebody else has poured, and devices with something wrong', () => {
    const poured = events.filter(event => event.type === 'sudden_rise')
    expect(poured).toHaveLength(2)
    for (const { id } of poured) expect(tanks[id - 1]!.record.direction).toBe(1)
    const troubles = played.flatMap(({ story }) => story.trouble?.flags ?? [])
    expect(troubles.toSorted()).toEqual(['lid_open', 'sensor_fault', 'tilt'])
  })

  test('has top-ups and collections', () => {
    expect(events.filter(event => event.type === 'topup').length).toBeGreaterThan(40)
    expect(events.filter(event => event.type === 'collection').length).toBeGreaterThan(10)
  })

  test.each(['2026-01-16T10:00:00Z', '2026-04-15T00:00:00Z', '2026-08-01T23:00:00Z'])(
    'leaves tanks low, critical and nearly overflowing at the end, whatever the season (%s)',
    moment => {
      const end = Date.parse(moment)
      const season = demoWeather(SEED, end)
      const shares = tanks.map(tank => {
        const { volumes } = simulateDemoTank(SEED, tank, season, end).played.contents
        return { rising: tank.content === 'other', share: volumes.at(-1)! / tank.record.capacity_l }
      })
      const falling = shares.filter(one => !one.rising)
      expect(falling.filter(one => one.share <= 0.1).length).toBeGreaterThanOrEqual(3)
      expect(falling.filter(one => one.share > 0.1 && one.share <= 0.25).length).toBeGreaterThanOrEqual(4)
      expect(falling.filter(one => one.share <= 0.25).length).toBeLessThan(50)
      expect(shares.filter(one => one.rising && one.share > 0.88).length).toBeGreaterThanOrEqual(1)
    },
  )
})

describe('what else the demonstration has', () => {
  test('names the 26 counties of the Republic and the 6 of Northern Ireland before those of Great Britain', () => {
    expect(COUNTIES.slice(0, 26).every(county => county.country_id === 1)).toBe(true)
    expect(COUNTIES.slice(26, 32).map(county => county.name)).toEqual(
      'Antrim Armagh Down Fermanagh Londonderry Tyrone'.split(' '),
    )
    expect(COUNTIES.length).toBe(26 + 6 + 48 + 32 + 22)
    expect(new Set(COUNTIES.map(county => `${county.country_id}/${county.name}`)).size).toBe(COUNTIES.length)
    expect(new Set(COUNTIES.map(county => county.country_id))).toEqual(new Set(COUNTRIES.map(one => one.id)))
  })

  test('has the accounts that the domain model lists, in every role', () => {
    expect(ACCOUNTS).toHaveLength(14)
    expect(new Set(ACCOUNTS.map(account => account.role))).toEqual(new Set([...ROLES, 'none']))
  })

  test('has rows in the collections that it tells of, and tells of none that does not exist', () => {
    const made = makeDocuments(SEED, END, fleet, new Map())
    const collections = entities
      .filter(entity => entity.source.kind === 'collection')
      .map(entity => entity.name)
    for (const { entity } of documentSeeds) {
      expect(collections).toContain(entity)
      const ids = made.get(entity)!.map(row => row.id)
      expect(ids.length).toBeGreaterThan(3)
      expect(new Set(ids).size).toBe(ids.length)
    }
    const idsIn = (entity: string) => new Set(made.get(entity)!.map(row => row.id))
    expect([...idsIn('dev_installations')].filter(id => idsIn('installations').has(id))).toEqual([])
    // A spreadsheet would take an id that begins with a sign for a formula.
    expect(documentId('batches', 0)).toMatch(/^[0-9A-F]{6}$/)
  })

  test('counts of a batch what its boards and panels say', () => {
    const made = makeDocuments(SEED, END, fleet, new Map())
    const boards = made.get('pcb_preparations')!
    const onPanels = made
      .get('panels')!
      .flatMap(({ batch_id, positions }) =>
        (positions as { serial: string; result: string }[]).map(each => ({ batch_id, ...each })),
      )
    const okBoards = new Set(boards.filter(({ result }) => result === 'ok').map(({ serial }) => serial))
    expect(onPanels.filter(({ serial }) => !okBoards.has(serial))).toEqual([])
    for (const { id, quantity, counts } of made.get('batches')!) {
      const prepared = boards.filter(({ batch_id }) => batch_id === id)
      const tested = (result: string) =>
        onPanels.filter(each => each.batch_id === id && each.result === result).length
      expect(counts).toEqual({
        prepared: prepared.length,
        passed: tested('passed'),
        failed: tested('failed'),
        scrapped: prepared.filter(({ result }) => result === 'scrap').length,
      })
      expect(prepared.length).toBeLessThanOrEqual(quantity as number)
    }
  })

  test('has rows in a collection that nobody has thought of yet', () => {
    const [checks] = normalise([
      defineEntity({
        name: 'checks',
        source: { collection: 'checks' },
        title: 'code',
        fields: {
          code: text({ required: true, unique: true, max: 20, pattern: '^[A-Z]-\\d+$' }),
          verdict: choice(['pass', 'fail'], { required: true }),
          error_mm: quantity('mm', { required: true, min: -10, max: 10 }),
          at: dateTime({ required: true }),
          steps: rows({ name: text({ required: true, max: 20 }), ok: boolean() }, { required: true }),
        },
        list: { columns: ['code'], filters: ['verdict'], sort: 'code' },
        access: { read: ['admin'], create: ['admin'], update: ['admin'], remove: ['admin'] },
        scope: {},
      }),
    ])
    const context = { random: randomFrom(1), end: END, idOf: documentId, idsOf: () => [] }
    const made = genericRows(checks!, context)
    expect(made.length).toBeGreaterThan(3)
    expect(new Set(made.map(row => row.code)).size).toBe(made.length)
    for (const row of made) expect(validateRecord(checks!, row).problems).toEqual({})
  })
})
