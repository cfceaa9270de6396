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

test('a connection that was lost is made anew, and subscribers are told that they may have missed some', async () => {
  await listening(store)
  const there = listen(other, 'c')
  await store.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where query = 'listen "ullage"' and datname = current_database()`,
  )
  await expect.poll(() => there.heard).toEqual([undefined])
  await listening(store)
  one.publish('c', 'again')
  await expect.poll(() => there.heard).toContain('again')
})
