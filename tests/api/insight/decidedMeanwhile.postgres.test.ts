import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../server/engine/db/open'
import { enqueueInsight } from '../../../server/features/insight'
import { updateTanks } from '../../../server/features/tanks'
import { addDevice, addTank, ENGINE, NOW, postAll, sigfox } from '../ingest/support'
import { startWorld, type World } from '../contract/world'

const DAYS = 12

let world: World
let tank: number
beforeAll(async () => {
  world = await startWorld(ENGINE)
  world.clock.now = new Date(Date.UTC(2026, 1, 1 + DAYS))
  tank = await addTank(world.db, await addDevice(world.db, 'AA01'), { group_id: 11 })
  // A delivery of 400 litres on the sixth day.
  const messages = Array.from({ length: DAYS * 4 }, (_, n) =>
    sigfox('AA01', n * 6, n, { ullage_mm: Math.round(500 + (10 * n) / 4 - (n >= 24 ? 400 : 0)) }),
  )
  await postAll(world.app, messages)
  await world.app.services.idle()
})
afterAll(() => world.close())

const waitingForLock = async () =>
  (
    await world.db.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length > 0

/** Signs the delivery while its tank is processed. Returns the runs of the signing transaction. */
async function signMeanwhile(more: (tx: Database) => Promise<void>) {
  const [topup] = await world.db.query<{ id: number }>(
    `update events set delta_l = delta_l - 5, state = 'open' where tank_id = $1 and type = 'topup' returning id`,
    [tank],
  )
  await world.db.query('insert into insight_queue (tank_id, since) values ($1, $2)', [tank, NOW])
  let runs = 0
  let processing: Promise<unknown> | undefined
  await world.db.transaction(async tx => {
    runs++
    // PostgreSQL ends the transaction that looks for the deadlock first: this one.
    await tx.query(`set local deadlock_timeout = '10ms'`)
    await tx.query(`update events set state = 'signed', signed_by = 'u1' where id = $1`, [topup!.id])
    processing = world.app.services.idle()
    await expect.poll(waitingForLock, { timeout: 10_000 }).toBe(true)
    await more(tx)
  })
  await processing
  await world.app.services.idle()
  expect(await world.db.query('select state from events where id = $1', [topup!.id])).toEqual([
    { state: 'signed' },
  ])
  expect(await world.db.query('select from insight_queue where tank_id = $1', [tank])).toEqual([])
  return runs
}

test('a decision made while the tank’s events are updated stays', async () => {
  expect(await signMeanwhile(async () => undefined)).toBe(1)
})

test('a decision that updates the tank and queues it again isn’t ended by a deadlock', async () => {
  const runs = await signMeanwhile(async tx => {
    await updateTanks(tx, [tank], world.clock.now)
    await enqueueInsight(tx, [{ tank_id: tank, since: NOW.getTime() }])
  })
  expect(runs).toBe(1)
})
