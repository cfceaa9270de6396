import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openNotifier, type Notifier } from '../../../server/engine/db/notify'
import { migratedStore, type Store } from '../../support/stores'
import { listen, listening } from './listening'

let store: Store
let one: Notifier
let other: Notifier
beforeAll(async () => {
  store = await migratedStore()
  const log = pino({ level: 'silent' })
  ;[one, other] = [
    openNotifier(store.db, store.url, log, 'ullage'),
    openNotifier(store.db, store.url, log, 'ullage'),
  ]
})
afterAll(async () => {
  await Promise.all([one.close(), other.close()])
  await store.close()
})

test('what is published is heard here at once, elsewhere in a moment, once each, and on no other channel', async () => {
  await listening(store)
  const [here, there, wrong] = [listen(one, 'a'), listen(other, 'a'), listen(other, 'b')]
  one.publish('a', 'first')
  expect(here.heard).toEqual(['first'])
  one.publish('a', 'second')
  await expect.poll(() => there.heard).toEqual(['first', 'second'])
  other.publish('a', 'third')
  await expect.poll(() => here.heard).toEqual(['first', 'second', 'third'])
  expect(wrong.heard).toEqual([])
  here.end()
  one.publish('a', 'fourth')
  await expect.poll(() => there.heard).toContain('fourth')
  expect(here.heard).toHaveLength(3)
})
