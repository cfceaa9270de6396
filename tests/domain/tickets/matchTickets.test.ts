import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  matchTickets,
  WINDOW_MS,
  type Service,
  type Surroundings,
  type Ticket,
} from '../../../server/domain/tickets/matchTickets'
import { HOUR_MS } from '../../../src/config/schema/durations'
import { litresIn, VOLUME_UNITS, type VolumeUnit } from '../../../src/config/volumes'
import { randomRuns } from '../../support/depth'

const NOON = Date.UTC(2026, 1, 10, 12)
type Entered = Partial<Ticket<VolumeUnit>> & { quantity?: number; unit?: VolumeUnit }
const ticket = ({ quantity = 1000, unit = 'litre', ...more }: Entered = {}): Ticket<VolumeUnit> => ({
  id: 1,
  at: NOON,
  litres: litresIn(quantity, unit),
  inOtherUnits: VOLUME_UNITS.filter(other => other !== unit).map(other => ({
    unit: other,
    litres: litresIn(quantity, other),
  })),
  isRepeated: false,
  isElsewhere: false,
  ...more,
})
const service = (more: Partial<Service> = {}): Service => ({
  id: 7,
  at: NOON + 4 * HOUR_MS,
  measured: 990,
  isTaken: false,
  ...more,
})
const around = (more: Partial<Surroundings> = {}): Surroundings => ({
  nearby: [],
  lastReadingAt: NOON + 48 * HOUR_MS,
  tolerancePct: 5,
  ...more,
})
const match = (tickets: Ticket<VolumeUnit>[], services: Service[], more: Partial<Surroundings> = {}) =>
  matchTickets(tickets, services, around(more))
const first = (...args: Parameters<typeof match>) => match(...args)[0]

describe('a ticket', () => {
  test('belongs to the service of its time, and fits within the tolerance', () => {
    expect(first([ticket()], [service()])).toEqual({
      ticketId: 1,
      serviceId: 7,
      mismatch: null,
      otherUnit: null,
      otherServiceId: null,
    })
    expect(first([ticket()], [service({ measured: 950 })])).toMatchObject({ mismatch: null })
    expect(first([ticket()], [service({ measured: 949 })])).toMatchObject({
      serviceId: 7,
      mismatch: 'difference',
    })
  })

  test('waits while no reading is newer, and then has no service', () => {
    const late = service({ at: NOON + WINDOW_MS + 1 })
    expect(first([ticket()], [late], { lastReadingAt: NOON - 1 })).toMatchObject({
      serviceId: null,
      mismatch: 'waiting',
    })
    expect(first([ticket()], [late])).toMatchObject({ serviceId: null, mismatch: 'no_service' })
  })

  test('finds the only service taken by another ticket', () => {
    expect(first([ticket()], [service({ isTaken: true })])).toMatchObject({
      serviceId: null,
      mismatch: 'other_ticket',
    })
  })

  test('entered twice leaves the service to the first one', () => {
    const both = [ticket(), ticket({ id: 2, isRepeated: true })]
    expect(match(both, [service()]).map(({ serviceId, mismatch }) => [serviceId, mismatch])).toEqual([
      [7, null],
      [null, 'twice'],
    ])
  })

  test.each([
    ['litre', 220, 'gal_imp'],
    ['litre', 264, 'gal_us'],
    ['gal_imp', 1000, 'litre'],
  ] as const)('in %s of %d would fit in %s', (unit, quantity, otherUnit) => {
    expect(first([ticket({ unit, quantity })], [service({ measured: 1000 })])).toMatchObject({
      mismatch: 'unit',
      otherUnit,
    })
  })

  test('of two tanks names the service that got the rest', () => {
    const nearby = [service({ id: 8, measured: 600 }), service({ id: 9, measured: 400 })]
    expect(first([ticket()], [service({ measured: 590 })], { nearby })).toMatchObject({
      mismatch: 'two_tanks',
      otherServiceId: 9,
    })
    expect(first([ticket({ isElsewhere: true })], [service({ measured: 590 })])).toMatchObject({
      mismatch: 'two_tanks',
      otherServiceId: null,
    })
  })
})

test('two tickets of one day go to the two services by their litres', () => {
  const tickets = [ticket({ id: 1, quantity: 500 }), ticket({ id: 2, quantity: 900 })]
  const services = [service({ id: 7, measured: 905 }), service({ id: 8, measured: 495 })]
  expect(match(tickets, services).map(({ serviceId }) => serviceId)).toEqual([8, 7])
})

test('the result doesn’t depend on the order of arrival, and no service has two tickets', () => {
  const at = fc.integer({ min: 0, max: 96 }).map(hours => NOON + hours * HOUR_MS)
  const litres = fc.integer({ min: 200, max: 2000 })
  const some = fc.array(fc.tuple(at, litres), { maxLength: 6 })
  fc.assert(
    fc.property(some, some, fc.infiniteStream(fc.nat()), (asked, shown, dice) => {
      const tickets = asked.map(([when, quantity], id) => ticket({ id, at: when, quantity }))
      const services = shown.map(([when, measured], id) => service({ id, at: when, measured }))
      const result = match(tickets, services)
      const shuffled = <T>(all: readonly T[]) =>
        all
          .map(one => [dice.next().value as number, one] as const)
          .toSorted((a, b) => a[0] - b[0])
          .map(([, one]) => one)
      const other = match(shuffled(tickets), shuffled(services))
      expect(other.toSorted((a, b) => a.ticketId - b.ticketId)).toEqual(result)
      const given = result.flatMap(({ serviceId }) => serviceId ?? [])
      expect(new Set(given).size).toBe(given.length)
    }),
    { numRuns: randomRuns(400) },
  )
})
