import { afterEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/engine/db/database'
import { seedIfEmpty } from '../../../demo/seed'
import { emptyStore, noServices, type Store } from './support'

const stores: Store[] = []
const open = async () => {
  const store = await emptyStore()
  stores.push(store)
  return store
}
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
})

const quietly = () => undefined
const TABLES = ['tankgroups', 'customers', 'devices', 'tanks', 'users', 'documents', 'raw_messages']
async function records(db: Database): Promise<number> {
  const counts = TABLES.map(table => `(select count(*) from ${table})`)
  return (await db.query<{ n: number }>(`select (${counts.join(' + ')})::int as n`))[0]!.n
}

describe('the demonstration', () => {
  test.each([
    ['a user', `insert into users (name, email, role_type) values ('Own', 'own@example.com', 'admin')`],
    ['a client', `insert into tankgroups (name) values ('Own')`],
    ['a document', `insert into documents (collection, id, data) values ('batches', 'own', '{}')`],
  ])('is not made in a store that has %s', async (_, sql) => {
    const { deps, db } = await open()
    await db.query(sql)
    await seedIfEmpty(deps, noServices, quietly)
    expect(await records(db)).toBe(1)
    expect(await db.query(`select 1 from facts where key = 'demonstration'`)).toEqual([])
  })

  test('is refused in production, where its accounts have a known password', async () => {
    const { deps, db } = await open()
    const env = { ...deps.env, production: true }
    await expect(seedIfEmpty({ ...deps, env }, noServices, quietly)).rejects.toThrow('Production')
    expect(await records(db)).toBe(0)
  })
})
