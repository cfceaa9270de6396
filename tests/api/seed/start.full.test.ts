import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/engine/db/database'
import { seedIfEmpty, TANKS } from '../../../demo/seed'
import { demoMessages } from '../../../demo/seed/messages'
import { makeUploads } from '../../../demo/seed/uploads'
import { END, NOW, emptyStore, noServices, type Store } from './support'

const stores: Store[] = []
const open = async (now?: Date) => {
  const store = await emptyStore(now)
  stores.push(store)
  return store
}
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
})

const quietly = () => undefined
const TABLES =
  'countries counties tankgroups models customers devices tanks users device_assignments documents'.split(' ')
const count = async (db: Database, table: string) =>
  (await db.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n
const counts = async (db: Database) =>
  Object.fromEntries(
    await Promise.all(
      [...TABLES, 'raw_messages'].map(async table => [table, await count(db, table)] as const),
    ),
  )
/** Records and messages, without values that differ between machines: the salt of a hash, and wall-clock times. */
async function contents(db: Database) {
  const records: Record<string, unknown> = {}
  for (const table of TABLES)
    records[table] = await db.query(
      `select to_jsonb(t) - '{password_hash,created_at,updated_at}'::text[] as row from ${table} t order by t.id::text`,
    )
  records.messages = await db.query('select envelope, digest from raw_messages order by digest')
  return records
}
const mark = async (db: Database) =>
  (await db.query<{ value: unknown }>(`select value from facts where key = 'demonstration'`))[0]?.value

/** Services that fail after `times` calls, as if the process had died. */
function dieAfter(times: number) {
  let asked = 0
  return {
    idle: async () => {
      if (++asked > times) throw new Error('killed')
    },
  }
}

let whole: Store
const progress: number[] = []
beforeAll(async () => {
  whole = await emptyStore()
  await seedIfEmpty(whole.deps, noServices, tanks => progress.push(tanks))
})
afterAll(() => whole.close())

describe('the first start on an empty store', () => {
  test('tells how many tanks are complete', () => {
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect([progress[0], progress.at(-1)]).toEqual([0, TANKS])
  })

  test('sends every message that has arrived by the end of its days, once, and none from later', async () => {
    const all = demoMessages(2026, END).map(message => JSON.stringify(message))
    const uploads = await makeUploads(2026, END)
    expect(uploads.flatMap(upload => upload.lines).toSorted()).toEqual(all.toSorted())
    expect(await count(whole.db, 'raw_messages')).toBe(new Set(all).size)
    const [span] = await whole.db.query<{ first: Date; last: Date; known: boolean }>(
      `select min(at) as first, max(at) as last,
         bool_and(device_key in (select coalesce(sigfox_id, dev_eui) from devices)) as known from raw_messages`,
    )
    expect(span!.known).toBe(true)
    expect(span!.last.getTime()).toBeLessThanOrEqual(END)
    expect(END - span!.last.getTime()).toBeLessThan(3_600_000)
    expect(END - span!.first.getTime()).toBeGreaterThan(89.5 * 86_400_000)
    expect(END - span!.first.getTime()).toBeLessThanOrEqual(90 * 86_400_000)
  })

  test('sends the last two days of every tank first', async () => {
    const [first, ...later] = await makeUploads(2026, END)
    const time = (line: string) => {
      const { time: at } = JSON.parse(line) as { time: number | string }
      return typeof at === 'number' ? at * 1000 : Date.parse(at)
    }
    const edge = END - 2 * 86_400_000
    expect(Math.min(...first!.lines.map(time))).toBeGreaterThanOrEqual(edge - 1000)
    for (const { lines } of later) expect(lines.every(line => time(line) <= edge)).toBe(true)
    expect(later.at(-1)!.tanks).toBe(240)
  })
})

describe('a first start that was cut short', () => {
  test('goes on where it was, as often as it dies, and ends like one that was not, on another machine in that hour', async () => {
    const { deps, db } = await open(new Date(NOW.getTime() + 15 * 60_000))
    const sent: number[] = []
    for (const uploads of [0, 1, 4]) {
      await expect(seedIfEmpty(deps, dieAfter(uploads), quietly)).rejects.toThrow('killed')
      sent.push(await count(db, 'raw_messages'))
    }
    expect(sent.toSorted((a, b) => a - b)).toEqual(sent)
    expect(sent.at(-1)).toBeLessThan((await count(whole.db, 'raw_messages')) / 2)
    // Hours later, the demonstration period still ends at the same time.
    const later = { ...deps, now: () => new Date(NOW.getTime() + 5 * 3_600_000) }
    await seedIfEmpty(later, noServices, quietly)
    expect(await contents(db)).toEqual(await contents(whole.db))
    expect(await mark(db)).toMatchObject({ end: END, done: true })
  })

  test('leaves nothing behind when it dies among the records, and begins anew', async () => {
    const { deps, db } = await open()
    const dying: Database = {
      ...db,
      transaction: work =>
        db.transaction(async tx => {
          await work(tx)
          throw new Error('killed')
        }),
    }
    await expect(seedIfEmpty({ ...deps, db: dying }, noServices, quietly)).rejects.toThrow('killed')
    expect(Object.values(await counts(db)).every(n => n === 0)).toBe(true)
    await seedIfEmpty(deps, noServices, quietly, AbortSignal.abort())
    expect((await counts(db)).tanks).toBe(240)
  })

  test('stops between two uploads when the server stops', async () => {
    const { deps, db } = await open()
    const stop = new AbortController()
    await seedIfEmpty(deps, { idle: async () => stop.abort() }, quietly, stop.signal)
    const sent = await count(db, 'raw_messages')
    expect(sent).toBeGreaterThan(0)
    expect(sent).toBeLessThan(5000)
    expect(await mark(db)).toMatchObject({ done: false })
  })
})

describe('a store that is not empty', () => {
  test('gets nothing more when the demonstration is complete, whatever was deleted since', async () => {
    const { deps, db } = whole
    for (const table of ['notes', 'reports']) await db.query(`delete from ${table} where tank_id > 100`)
    await db.query('delete from tanks where id > 100')
    const before = await counts(db)
    await seedIfEmpty(deps, noServices, quietly)
    expect(await counts(db)).toEqual(before)
  })
})
