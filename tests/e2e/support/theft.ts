import { expect } from 'vitest'
import { api, type Asker } from './api'
import { makeDevice } from './device'
import { makeTank } from './tank'

const HOUR_MS = 3_600_000
type Event = { id: number; type: string; state: string }

/**
 * A tank that loses 250 of its 300 litres in a night; `happened` resolves once a sudden drop and a critical level are
 * detected.
 */
export async function robTank(
  asker: Asker,
  product: string,
  { name, group_id, sigfoxId }: { name: string; group_id: number; sigfoxId: string },
) {
  const device = await makeDevice(asker, product, sigfoxId)
  const tank = await makeTank(asker, name, group_id, { device_id: device.id })
  for (let hours = 90; hours >= 0; hours -= 6)
    await device.say(new Date(Date.now() - hours * HOUR_MS - 60_000), hours > 30 ? 700 : 950)
  const filter = encodeURIComponent(JSON.stringify({ tank_id: tank.id }))
  const events = () => api<Event[]>(asker, `/api/events?filter=${filter}`)
  const happened = async () => {
    await expect
      .poll(async () => (await events()).map(({ type }) => type))
      .toEqual(expect.arrayContaining(['sudden_drop', 'threshold_critical']))
    return events()
  }
  return { tank, happened }
}
