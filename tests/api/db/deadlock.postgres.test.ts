import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '../../../server/engine/db/open'
import { freshDatabase } from '../../support/stores'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

test('a transaction that PostgreSQL ends to resolve a deadlock is run again, and both commit once', async () => {
  const { url, drop } = await freshDatabase()
  closing.push(drop)
  const db = await openDatabase({ databaseUrl: url, dataDir: '' })
  closing.push(() => db.close())
  await db.query('create table counters (id int primary key, n int not null)')
  await db.query('insert into counters values (1, 0), (2, 0)')
  const told: string[] = []
  db.onChanges(changes => told.push(...changes.map(({ entity }) => entity)))
  let runs = 0
  let holding = 0
  let bothHold = () => {}
  const held = new Promise<void>(resolve => {
    bothHold = resolve
  })
  const inOrder = (first: number, second: number) =>
    db.transaction(async tx => {
      runs++
      tx.changed({ entity: `counter ${first}` })
      await tx.query('update counters set n = n + 1 where id = $1', [first])
      if (++holding === 2) bothHold()
      await held
      await tx.query('update counters set n = n + 1 where id = $1', [second])
    })
  await Promise.all([inOrder(1, 2), inOrder(2, 1)])
  expect(runs).toBe(3)
  expect(await db.query('select n from counters order by id')).toEqual([{ n: 2 }, { n: 2 }])
  expect(told.toSorted()).toEqual(['counter 1', 'counter 2'])
})

test('a transaction that fails for another reason runs once', async () => {
  const { url, drop } = await freshDatabase()
  closing.push(drop)
  const db = await openDatabase({ databaseUrl: url, dataDir: '' })
  closing.push(() => db.close())
  let runs = 0
  const failing = db.transaction(async tx => {
    runs++
    await tx.query('select 1 / 0')
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(runs).toBe(1)
})
