// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askForTopup, pendingTopups, sendPending, type Outcome } from '../../src/customer/pendingTopups'
import { day } from '../../src/customer/words'
import { startSession } from '../../src/providers/auth/session'
import { resetStored } from '../../src/providers/auth/store'
import { answer, serve, signInAnswer } from './support'

let stop: (() => Promise<void>) | undefined
beforeEach(async () => {
  localStorage.clear()
  resetStored()
  await startSession(signInAnswer('customer'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await stop?.()
  stop = undefined
})

const NOTHING = { litres: null, note: null, wish_on: null }
const refusal = (code: string) => ({ error: 'no', code, errors: {}, details: {} })

/** Responses to requests by tank id; the server is unavailable for other tanks. */
async function serving(answers: Readonly<Record<string, [number, object]>>) {
  const server = await serve(({ url = '' }, response) => {
    const [, id = ''] = /mytanks\/(\d+)\//.exec(url) ?? []
    const [status, body] = answers[id] ?? [503, refusal('unavailable')]
    answer(response, status, body)
  })
  stop = server.stop
  return server
}
async function sentOutcomes(): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  await sendPending(outcome => outcomes.push(outcome))
  return outcomes
}

test('a request that waited and is refused by now is told and forgotten, and the next one is sent', async () => {
  const down = await serving({})
  expect((await askForTopup(1, NOTHING)).outcome).toBe('waiting')
  expect((await askForTopup(2, NOTHING)).outcome).toBe('waiting')
  await down.stop()

  await serving({ 1: [404, refusal('not_found')], 2: [200, { id: 2 }] })
  expect(await sentOutcomes()).toEqual(['refused', 'sent'])
  expect(pendingTopups()).toEqual([])
})

test('each try of a request goes out under the same key, and says how long it waited', async () => {
  const server = await serving({})
  await askForTopup(1, NOTHING)
  expect(await sentOutcomes()).toEqual(['waiting'])
  expect(server.seen.map(({ path }) => path.replace(/=\d+$/, '='))).toEqual([
    '/customerapi/customer/mytanks/1/requestTopup?waited_s=',
    '/customerapi/customer/mytanks/1/requestTopup?waited_s=',
  ])
  expect(pendingTopups()).toHaveLength(1)
})

test('a request that met another one, or a delivery, is told so and not kept', async () => {
  const down = await serving({})
  await askForTopup(1, NOTHING)
  await askForTopup(2, NOTHING)
  await down.stop()
  await serving({ 1: [409, refusal('wrong_state')], 2: [409, refusal('conflict')] })
  expect(await sentOutcomes()).toEqual(['already', 'deliveredMeanwhile'])
  expect(pendingTopups()).toEqual([])
})

test('a date without a time is the same day wherever it is read, a moment is not', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  expect(day('2026-11-27T03:00:00Z', 'en')).toBe('26 November')
  expect(day('2026-11-27', 'en')).toBe('27 November')
  expect(day('2026-11-27', 'en', { weekday: 'long' })).toMatch(/Friday/)
})
