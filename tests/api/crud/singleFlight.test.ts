import { storeOf } from '../../../server/engine/crud/repository'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchPage, type Page } from '../../../server/engine/crud/pages'
import { parseListQuery } from '../../../server/engine/crud/query'
import type { Database } from '../../../server/engine/db/open'
import { entityOf } from '../../../src/config/entities'
import { scopeOf } from '../../../src/config/schema'
import { startWorld, type World } from '../contract/world'
import { ENGINE } from '../ingest/support'

const groups = entityOf('tankgroups')
const managerOf = (...groupIds: number[]) =>
  scopeOf({ userId: 1, uid: 'x', customerId: null, role: 'group manager', groupIds }, groups)

/** A database that counts its queries and holds back their results until `letGo`. */
function holding(db: Database) {
  const held = { asked: 0, fails: false, letGo: () => {}, found: [] as Promise<unknown>[] }
  const go = new Promise<void>(resolve => (held.letGo = resolve))
  const run: Database['run'] = async statement => {
    held.asked++
    const finding = db.run(statement)
    held.found.push(finding)
    const found = await finding
    await go
    if (held.fails) throw new Error('The store went away')
    return found as never
  }
  return { held, db: { ...db, run } }
}

describe('a page that several ask for at once', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())

  const add = async (name: string) => {
    const [row] = await world.db.query<{ id: number }>(
      `insert into tankgroups (name) values ('${name}') returning id`,
    )
    return row!.id
  }
  const page = (db: Database, scope: ReturnType<typeof managerOf>, asked: Record<string, string> = {}) =>
    fetchPage(
      { ...storeOf(world.deps), db, production: true },
      groups,
      scope,
      parseListQuery(groups, { sort: '["id","ASC"]', ...asked }),
    )
  const namesOn = ({ rows }: Pick<Page, 'rows'>) => rows.map(({ name }) => name)

  test('is looked for twice however many they are: for the first, and once for all the others', async () => {
    const scope = managerOf(await add('Alone'))
    const single = holding(world.db)
    single.held.letGo()
    await page(single.db, scope)

    const { held, db } = holding(world.db)
    const pages = Array.from({ length: 10 }, () => page(db, scope))
    held.letGo()
    for (const answer of await Promise.all(pages)) expect(namesOn(answer)).toEqual(['Alone'])
    expect(held.asked).toBe(2 * single.held.asked)
  })

  test('has what was written before it was asked for, though the same is being answered from before', async () => {
    const id = await add('Before')
    const { held, db } = holding(world.db)
    const early = page(db, managerOf(id))
    // The first query has run, and its answer is held back.
    await Promise.all(held.found)
    expect(held.asked).toBeGreaterThan(0)
    await world.db.query(`update tankgroups set name = 'After' where id = ${id}`)
    const late = page(db, managerOf(id))
    held.letGo()
    expect(namesOn(await early)).toEqual(['Before'])
    expect(namesOn(await late)).toEqual(['After'])
  })

  test('is each one’s own where scopes, sorts or places in the list differ', async () => {
    const [one, other] = [await add('One'), await add('Other')]
    const { held, db } = holding(world.db)
    const pages = [
      page(db, managerOf(one)),
      page(db, managerOf(other)),
      page(db, managerOf(one, other)),
      page(db, managerOf(one, other), { sort: '["id","DESC"]' }),
      page(db, managerOf(one, other), { range: '[1,1]' }),
    ]
    held.letGo()
    expect((await Promise.all(pages)).map(namesOn)).toEqual([
      ['One'],
      ['Other'],
      ['One', 'Other'],
      ['Other', 'One'],
      ['Other'],
    ])
  })

  test('fails for all who wait when it fails, and is asked for anew by whoever comes then', async () => {
    const scope = managerOf(await add('Again'))
    const { held, db } = holding(world.db)
    held.fails = true
    const pages = [page(db, scope), page(db, scope), page(db, scope)]
    held.letGo()
    const ends = await Promise.allSettled(pages)
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    held.fails = false
    expect(namesOn(await page(db, scope))).toEqual(['Again'])
  })
})
