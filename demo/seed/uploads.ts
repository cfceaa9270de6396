import { setImmediate } from 'node:timers/promises'
import { DAY_MS } from '../../src/config/schema/durations'
import { byArrival } from '../simulate/fleet'
import type { Arrival } from '../simulate/network'
import { makeFleet } from './fleet'
import { demoWeather, simulateDemoTank } from './messages'

/** Lines of one upload, and the number of tanks whose history is complete after it. */
export type Upload = { lines: string[]; tanks: number }

/** Period that the first upload covers: enough for every gauge and every list to be current. */
const LATEST_MS = 2 * DAY_MS
/** Messages in one upload: small enough that concurrent requests hardly wait. */
const LINES = 3000

const linesOf = (arrivals: readonly Arrival[]) => arrivals.map(({ envelope }) => JSON.stringify(envelope))

/**
 * The demonstration's messages as uploads: the last two days of all tanks first, so that the product is usable at once,
 * then each tank's history in turn. A device's messages keep their order of arrival; readings don't depend on the
 * order. Tanks are simulated in steps, so that the server keeps answering requests.
 */
export async function makeUploads(seed: number, end: number): Promise<Upload[]> {
  const days = demoWeather(seed, end)
  const { tanks } = makeFleet(seed)
  const latest: Arrival[] = []
  const uploads: Upload[] = []
  let lines: string[] = []
  for (const [i, tank] of tanks.entries()) {
    const { arrivals } = simulateDemoTank(seed, tank, days, end).played
    const isLatest = (arrival: Arrival) => arrival.sent_at > end - LATEST_MS
    latest.push(...arrivals.filter(isLatest))
    lines.push(...linesOf(arrivals.filter(arrival => !isLatest(arrival))))
    if (lines.length >= LINES || i === tanks.length - 1) {
      uploads.push({ lines, tanks: i + 1 })
      lines = []
    }
    await setImmediate()
  }
  return [{ lines: linesOf(byArrival(latest)), tanks: 0 }, ...uploads]
}
