import { expect } from 'vitest'
import type { Notifier } from '../../../server/engine/db/notify'
import { ENGINE, type Store } from '../../support/stores'

/** Messages that a subscriber receives; undefined means "some may have been missed". */
export function listen(to: Notifier, channel: string) {
  const heard: (string | undefined)[] = []
  return { heard, end: to.subscribe(channel, payload => heard.push(payload)) }
}

/** Waits until both servers of a test are listening. */
export async function listening({ db }: Store) {
  if (ENGINE !== 'postgres') return
  const found = () =>
    db.query(
      `select pid from pg_stat_activity where query = 'listen "ullage"' and datname = current_database()`,
    )
  await expect.poll(found).toHaveLength(2)
}
