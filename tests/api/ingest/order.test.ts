import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onDeviceRegistered } from '../../../server/features/readings/onDeviceRegistered'
import { recalculateTank } from '../../../server/features/readings/recalculateTank'
import { randomRuns } from '../../support/depth'
import {
  ENGINE,
  NOW,
  addDevice,
  addTank,
  forget,
  postAll,
  sigfox,
  startStack,
  worked,
  type Callback,
  type Stack,
} from './support'

const KEYS = ['AA01', 'AA02']
const COUNT = 220

/** A tank that is used and refilled, with the usual problems on the way to the server. */
function story(key: string, seed: number): Callback[] {
  let state = seed
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const levels: number[] = []
  const said: Callback[] = []
  let ullage = 200
  for (let i = 0; i < COUNT; i++) {
    ullage = ullage > 850 ? 120 : ullage + 2 + Math.round(random() * 8)
    levels.push(ullage + Math.round(random() * 4))
    const earlier = [1, 2, 3, 4].map(back => levels[i - back] ?? null)
    const luck = random()
    // One or several lost messages: later messages repeat their values.
    if (i < COUNT - 1 && (luck < 0.12 || (i > 60 && i < 66))) continue
    const ullage_mm = luck < 0.15 ? null : luck < 0.19 ? Math.round(random() * 900) : levels[i]!
    const message = sigfox(key, i * 6, (4000 + i) % 4096, {
      ullage_mm,
      earlier_ullage_mm: earlier,
      battery_mv: 3600 - i,
      type: luck > 0.97 ? 'dfu_status' : 'level',
    })
    said.push(message)
    // Another station also received it, or the network delivers two versions of one message.
    if (luck > 0.9 || i === COUNT - 1) said.push({ ...message, rssi: -90 - i, station: '20AB' })
    if (luck > 0.95) said.push({ ...message, data: String(message.data).replace(/^(.{6}).{2}/, '$120') })
  }
  return said
}

/** The second device is heard on two networks in turn. */
const EUI = 'A84041FFFF1E2B3C'
const elsewhere = ({ data, seqNumber, rssi, ...message }: Callback): Callback => ({
  ...message,
  network: 'lorawan',
  devEui: EUI,
  seqNumber,
  fCnt: seqNumber,
  data: Buffer.from(String(data), 'hex').toString('base64'),
  rxInfo: [{ gatewayId: message.station, rssi }],
})

const ALL = KEYS.flatMap((key, i) =>
  story(key, 7 + i).map(message => (i === 1 && message.seqNumber % 3 === 0 ? elsewhere(message) : message)),
)

/** How messages arrive: the order, the repeats, the number of uploads, and when devices and tanks are created. */
const deliveries = fc.record({
  order: fc.constantFrom('as sent', 'backwards', 'shuffled', 'a few late'),
  shuffle: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
  repeats: fc.array(fc.nat(ALL.length - 1), { maxLength: 60 }),
  uploads: fc.integer({ min: 1, max: 7 }),
  pauses: fc.infiniteStream(fc.boolean()),
  deviceAt: fc.tuple(fc.nat(7), fc.nat(7)),
  tankAfter: fc.tuple(fc.nat(7), fc.nat(7)),
})
type Delivery = typeof deliveries extends fc.Arbitrary<infer D> ? D : never

function arrivals({ order, shuffle, repeats }: Delivery): Callback[] {
  const next = () => shuffle.next().value
  const rank = (message: Callback, i: number) =>
    ({
      'as sent': message.time,
      backwards: -message.time,
      shuffled: next(),
      // More than a month behind the others.
      'a few late': message.time + (next() < 0.05 ? 40 * 86_400 : 0) + i / 1e6,
    })[order]
  const sent = ALL.map((message, i) => ({ message, rank: rank(message, i) }))
  const again = repeats.map(i => ({ message: ALL[i]!, rank: sent[(i * 31) % ALL.length]!.rank }))
  return [...sent, ...again].sort((a, b) => a.rank - b.rank).map(({ message }) => message)
}

describe('the order in which messages come', () => {
  let stack: Stack
  let devices: number[]
  let tanks: number[]
  let expected: Awaited<ReturnType<typeof worked>>

  const enterDevice = (i: number) =>
    stack.db.transaction(async tx => {
      await tx.query('update devices set deleted_at = null where id = $1', [devices[i]])
      await onDeviceRegistered(tx, devices[i]!)
    })
  const enterTank = (i: number) =>
    stack.db.transaction(async tx => {
      await tx.query('update tanks set device_id = $2 where id = $1', [tanks[i], devices[i]])
      await recalculateTank(tx, tanks[i]!, NOW)
    })

  async function deliver(delivery: Delivery) {
    await stack.app.services.idle()
    await forget(stack.db)
    await stack.db.query('truncate device_assignments')
    await stack.db.query('update tanks set device_id = null')
    await stack.db.query('update devices set deleted_at = now()')
    const messages = arrivals(delivery)
    const size = Math.ceil(messages.length / delivery.uploads)
    for (let step = 0; step <= 15; step++) {
      for (const i of KEYS.keys()) {
        if (delivery.deviceAt[i] === step) await enterDevice(i)
        if (delivery.deviceAt[i]! + delivery.tankAfter[i]! === step) await enterTank(i)
      }
      const part = messages.slice(step * size, (step + 1) * size)
      if (part.length > 0) await postAll(stack.app, part)
      if (delivery.pauses.next().value) await stack.app.services.idle()
    }
    await stack.app.services.idle()
    return worked(stack.db)
  }

  beforeAll(async () => {
    stack = await startStack(ENGINE)
    devices = []
    tanks = []
    for (const key of KEYS) devices.push(await addDevice(stack.db, key))
    await stack.db.query('update devices set dev_eui = $2 where id = $1', [devices[1], EUI])
    for (const key of KEYS) tanks.push(await addTank(stack.db, null, { name: key, offset: 20 }))
    const never = fc.sample(fc.infiniteStream(fc.constant(false)), 1)[0]!
    expected = await deliver({
      order: 'as sent',
      shuffle: fc.sample(fc.infiniteStream(fc.constant(0.5)), 1)[0]!,
      repeats: [],
      uploads: 1,
      pauses: never,
      deviceAt: [0, 0],
      tankAfter: [0, 0],
    })
  })
  afterAll(() => stack.close())

  test('the story has every kind of reading in it', () => {
    const flags = new Set(expected.readings.flatMap(row => row.flags as string[]))
    expect([...flags].sort()).toEqual(expect.arrayContaining(['filled', 'no_echo', 'outlier']))
    expect(expected.readings.length).toBeGreaterThan(COUNT)
    expect(expected.tanks.every(row => typeof row.volume_l === 'number')).toBe(true)
  })

  test(
    'repeated, late, shuffled and early messages end as those that came in order',
    { timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(deliveries, async delivery => {
          expect(await deliver(delivery)).toEqual(expected)
        }),
        { numRuns: randomRuns(ENGINE === 'pglite' ? 40 : 20), seed: 20_260_301, endOnFailure: true },
      )
    },
  )
})
