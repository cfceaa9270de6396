import { tankOf, type GeometryInput } from '../../domain/geometry'
import { simulateWeather } from '../simulate/climate'
import { randomFrom } from '../simulate/random'
import { simulateTank } from '../simulate/tank'
import { makeFleet } from './fleet'
import { storyOf } from './stories'

export const DAYS = 90
const DAY_MS = 86_400_000
/** A network hands some messages over twice, and some late. */
const REPEATED = 0.01
const LATE = 0.01

/** What the networks hand over for the demonstration's fleet, in the order in which it arrives. */
export function demoMessages(seed: number, end: number): object[] {
  const from = end - DAYS * DAY_MS
  const weather = simulateWeather(randomFrom(seed + 1), from, DAYS)
  const arrivals: { at: number; envelope: object }[] = []
  makeFleet(seed).tanks.forEach(({ record, device, content }, i) => {
    const random = randomFrom(seed + 1000 + i)
    const capacity_l = record.capacity_l as number
    const story = storyOf(random, i, content, capacity_l)
    const setting = {
      tank: tankOf(record as GeometryInput),
      capacity_l,
      sensor_offset_mm: record.sensor_offset_mm as number,
      interval_min: 360,
    }
    for (const message of simulateTank(random, setting, story, weather, from).messages) {
      const late = random() < LATE ? random() * 3 * DAY_MS : 0
      const envelope =
        device.network === 'lorawan'
          ? lorawan(device.dev_eui as string, message)
          : sigfox(device.sigfox_id as string, message)
      arrivals.push({ at: message.at + late, envelope })
      if (random() < REPEATED) arrivals.push({ at: message.at + late + 2000, envelope })
    }
  })
  return arrivals
    .filter(one => one.at <= end)
    .toSorted((a, b) => a.at - b.at)
    .map(one => one.envelope)
}

type Sent = { at: number; seq: number; payload: string; rssi: number; snr: number; ack: boolean }

const sigfox = (device: string, { at, seq, payload, rssi, snr, ack }: Sent) => ({
  network: 'sigfox',
  device,
  time: Math.floor(at / 1000),
  data: payload,
  seqNumber: seq,
  ack,
  rssi,
  snr,
  station: '1A2B',
})

const lorawan = (devEui: string, { at, seq, payload, rssi, snr }: Sent) => ({
  network: 'lorawan',
  deduplicationId: `${devEui}-${seq}`,
  devEui,
  fCnt: seq,
  fPort: 2,
  confirmed: false,
  data: Buffer.from(payload, 'hex').toString('base64'),
  time: new Date(Math.floor(at / 1000) * 1000).toISOString(),
  rxInfo: [{ gatewayId: 'a84041ffff1e2b3c', rssi, snr }],
})
