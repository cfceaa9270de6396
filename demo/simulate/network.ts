import { DAY_MS } from '../../src/config/schema/durations'
import type { Sent } from './device'
import { between, chance, pick, type Random } from './random'

export type Radio = { network: 'sigfox' | 'lorawan'; id: string; firstCount: number }
/** A callback, with the times at which the device sent it and the network delivers it, ms. */
export type Arrival = { at: number; sent_at: number; envelope: object }
/** Shares of messages that are delivered twice, and late. */
export type Disturbances = { repeated: number; late: number }

/** Most late messages waited days for a connection to return, some only hours. */
const LATE = { days: 7, hours: 6, hoursShare: 0.3 }
const STATIONS = Array.from({ length: 32 }, (_, i) => (0x1000 + i).toString(16).toUpperCase())
const SIGFOX_COUNTS = 4096

/** Delivers a device's messages as its network would: on time, twice, or late. The result isn't sorted by arrival. */
export function transmit(
  random: Random,
  radio: Radio,
  sent: readonly Sent[],
  disturbances: Disturbances,
): Arrival[] {
  const form = radio.network === 'sigfox' ? sigfox : lorawan
  const home = pick(random, STATIONS)
  return sent.flatMap(message => {
    const station = chance(random, 0.8) ? home : pick(random, STATIONS)
    const envelope = form(radio, message, station)
    const sent_at = message.at
    const at = sent_at + (chance(random, disturbances.late) ? delay(random) : between(random, 500, 4000))
    const arrival = { at, sent_at, envelope }
    if (!chance(random, disturbances.repeated)) return [arrival]
    return [arrival, { ...arrival, at: at + between(random, 2000, 600_000) }]
  })
}

const delay = (random: Random) =>
  chance(random, LATE.hoursShare) ? random() * LATE.hours * 3_600_000 : random() * LATE.days * DAY_MS

const sigfox = ({ id, firstCount }: Radio, { at, k, payload, rssi, snr }: Sent, station: string) => ({
  network: 'sigfox',
  device: id,
  time: Math.floor(at / 1000),
  data: Buffer.from(payload).toString('hex'),
  seqNumber: (firstCount + k) % SIGFOX_COUNTS,
  ack: false,
  rssi,
  snr,
  station,
})

const lorawan = ({ id, firstCount }: Radio, { at, k, payload, rssi, snr }: Sent, station: string) => ({
  network: 'lorawan',
  deduplicationId: `${id.toLowerCase()}-${firstCount + k}`,
  devEui: id,
  fCnt: firstCount + k,
  fPort: 2,
  confirmed: false,
  data: Buffer.from(payload).toString('base64'),
  time: new Date(Math.floor(at / 1000) * 1000).toISOString(),
  rxInfo: [{ gatewayId: `a84041ffff1e${station.toLowerCase()}`, rssi, snr }],
})
