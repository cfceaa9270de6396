import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { simulateFleet } from '../../../demo/simulate/fleet'
import { enqueueEverything } from '../../../server/features/readings/rebuild'
import { ENGINE, KEY, startStack, type Stack } from '../ingest/support'
import { enterFleet } from './support'

const FROM = new Date('2025-11-01T00:00:00Z')
const fleet = simulateFleet({ seed: 5, tanks: 4, days: 100, from: FROM, lorawan: 0.25 })

/** Everything computed from messages, except columns that depend on when a row was first written. */
async function workedOut(stack: Stack) {
  const all = await Promise.all([
    stack.db.query(
      `select tank_id, measured_at, seq, volume_l, smoothed_volume_l, flags, quality from readings
       order by tank_id, measured_at, seq`,
    ),
    stack.db.query(
      `select tank_id, type, state, started_at, ended_at, from_l, to_l, delta_l, confidence, evidence, reason from events
       order by tank_id, started_at, type`,
    ),
    stack.db.query(
      `select s.tank_id, s.kind, s.at, s.measured_l, s.state, e.started_at from services s join events e on e.id = s.event_id
       order by s.tank_id, s.at`,
    ),
    stack.db.query('select * from forecasts order by tank_id, as_of, horizon'),
    stack.db.query(
      `select id, volume_l, rate_l_day, runs_out_p10_at, runs_out_p50_at, runs_out_p90_at, run_out_on, last_service_at
       from tanks order by id`,
    ),
  ])
  return JSON.parse(JSON.stringify(all)) as unknown[][]
}

const post = async ({ app }: Stack, lines: readonly string[]) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/ingest/bulk',
    headers: { 'x-ingest-key': KEY },
    payload: lines.join('\n'),
  })
  expect(answer.statusCode).toBe(200)
}

async function started(): Promise<Stack> {
  const stack = await startStack(ENGINE)
  await enterFleet(stack.db, fleet.tanks)
  return stack
}

describe('what readings mean', () => {
  const open: Stack[] = []
  afterEach(async () => {
    for (const stack of open.splice(0)) await stack.close()
  })
  const start = async () => {
    const stack = await started()
    open.push(stack)
    return stack
  }

  test('is the same whatever the order, the repeats and the delays of the messages', async () => {
    const straight = await start()
    await post(straight, fleet.messages)
    await straight.app.services.idle()
    const expected = await workedOut(straight)
    expect(expected.map(rows => rows.length > 0)).toEqual([true, true, true, true, true])
    await fc.assert(
      fc.asyncProperty(fc.integer(), fc.integer({ min: 2, max: 4 }), async (seed, uploads) => {
        const shuffled = await started()
        try {
          const order = fc.sample(fc.shuffledSubarray(fleet.messages, { minLength: fleet.messages.length }), {
            seed,
            numRuns: 1,
          })[0]!
          const each = Math.ceil(order.length / uploads)
          for (let i = 0; i < order.length; i += each) {
            await post(shuffled, [...order.slice(i, i + each), ...order.slice(i, i + 20)])
            await shuffled.app.services.idle()
          }
          expect(await workedOut(shuffled)).toEqual(expected)
        } finally {
          await shuffled.close()
        }
      }),
      { numRuns: 2 },
    )
  })

  test('is the same after a rebuild, and each event keeps its id', async () => {
    const stack = await start()
    await post(stack, fleet.messages)
    await stack.app.services.idle()
    const ids = () => stack.db.query('select id, tank_id, type, started_at from events order by id')
    const [before, named] = [await workedOut(stack), await ids()]
    await stack.db.query('update readings set volume_l = 1, smoothed_volume_l = 2')
    await enqueueEverything(stack.db)
    await stack.app.services.idle()
    expect(await workedOut(stack)).toEqual(before)
    expect(await ids()).toEqual(named)
  })
})
