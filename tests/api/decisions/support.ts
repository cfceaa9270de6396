import { addDevice, addTank, HOUR, postAll, sigfox, type Engine } from '../ingest/support'
import { startWorld, type World } from '../contract/world'

const DAY_MS = 24 * HOUR
export const EACH = 6
export const DAYS = 40

/** Four messages a day from 1 February on; `litresAt` gives the contents of the 1000 L tank. */
export const heard = (device: string, litresAt: (day: number) => number, days = DAYS) =>
  Array.from({ length: (days * 24) / EACH }, (_, n) =>
    sigfox(device, n * EACH, n, { ullage_mm: Math.round(1000 - litresAt((n * EACH) / 24)) }),
  )

export type Yard = World & {
  /** A tank of the first client with a delivery on day 10 and a theft on day 20; otherwise it uses ten litres a day. */
  tank: number
  device: number
  eventOf(type: string): Promise<number>
  tell(callbacks: readonly object[]): Promise<void>
}

/** The first client may approve events; its tank has the events below. */
export async function startYard(engine: Engine): Promise<Yard> {
  const world = await startWorld(engine)
  world.clock.now = new Date(Date.UTC(2026, 1, 1) + DAYS * DAY_MS)
  await world.db.query(`update tankgroups set features = '{client_approvals}' where id = 10`)
  const device = await addDevice(world.db, 'AA01')
  const tank = await addTank(world.db, device, { group_id: 11, name: 'Gleeson yard' })
  const tell = async (callbacks: readonly object[]) => {
    await postAll(world.app, callbacks)
    await world.app.services.idle()
  }
  await tell(heard('AA01', day => 500 - 10 * day + (day >= 10 ? 400 : 0) - (day >= 20 ? 250 : 0)))
  const eventOf = async (type: string) => {
    const [found] = await world.db.query<{ id: number }>(
      'select id from events where tank_id = $1 and type = $2 and deleted_at is null',
      [tank, type],
    )
    if (!found) throw new Error(`The tank has no event of type ${type}`)
    return found.id
  }
  return { ...world, tank, device, eventOf, tell }
}
