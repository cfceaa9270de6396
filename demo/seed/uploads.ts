import { setImmediate } from 'node:timers/promises'
import { DAY_MS } from '../simulate/climate'
import { byArrival } from '../simulate/fleet'
import type { Arrival } from '../simulate/network'
import { makeFleet } from './fleet'
import { demoWeather, simulateDemoTank } from './messages'

/** Lines to upload together, and whose history is complete after them. */
export type Upload = { lines: string[]; tanks: number }

/** What the first upload holds: enough that every gauge stands and every list is up to date. */
const LATEST_MS = 2 * DAY_MS
/** Messages in one upload: few enough that a request in between hardly waits. */
const LINES = 3000

const linesOf = (arrivals: readonly Arrival[]) => arrivals.map(({ envelope }) => JSON.stringify(envelope))

/**
 * The demonstration's messages as uploads: everybody's last two days first, so that the product is alive at once, then
 * the tanks' histories one after the other. Each device's messages stay in the order in which they arrived; readings
 * are the same in whichever order they come. The server goes on serving while tanks are played.
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
