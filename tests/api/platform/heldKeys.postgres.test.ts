import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { idempotentInParts } from '../../../server/engine/crud/idempotency'
import { migratedStore, type Store } from '../../support/stores'
import { NOW } from '../ingest/support'

let store: Store
beforeAll(async () => {
  store = await migratedStore()
})
afterAll(async () => {
  vi.useRealTimers()
  await store.close()
})

const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const who = (seconds: number) => ({
  userId: 1,
  key: 'long-1',
  path: '/long',
  digest: 'x',
  now: later(seconds),
})
const renewedAt = async () => {
  const [row] = await store.db.query<{ at: Date }>(`select at from idempotency where key = 'long-1'`)
  return row?.at
}

test('a change of many keeps its key for as long as it is under way, and twenty seconds after its server was killed', async () => {
  vi.resetModules()
  // Another server is another process, with its own copy of the module.
  const other = await import('../../../server/engine/crud/idempotency')
  const again = (seconds: number) => other.idempotentInParts(store.db, who(seconds), async () => 'done again')

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  // Never ends, as if the server had been killed.
  void idempotentInParts(store.db, who(0), () => new Promise(() => undefined))
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  expect(await renewedAt()).toEqual(NOW)
  vi.advanceTimersByTime(60_000)
  await vi.waitFor(async () => expect(await renewedAt()).toEqual(later(60)))

  await expect(again(61)).rejects.toMatchObject({ code: 'conflict' })
  await expect(again(79)).rejects.toMatchObject({ code: 'conflict' })
  expect(await again(80)).toBe('done again')
})
