import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pageOf } from '../../../server/crud/pages'
import { parseListQuery } from '../../../server/crud/query'
import { EXACT_TOTAL, forgetTotals, totalOf } from '../../../server/crud/totals'
import { entityOf } from '../../../src/config/entities'
import { scopeOf } from '../../../src/config/schema'
import { startWorld, type World } from '../contract/world'
import { ENGINES } from '../ingest/support'

const counties = entityOf('counties')
const scope = scopeOf({ userId: 1, uid: 'x', customerId: null, role: 'admin', groupIds: [] }, counties)
const COUNTRY = 9_001

describe.each(ENGINES)('totals of filtered lists on %s', engine => {
  let world: World
  const total = () => {
    const query = parseListQuery(counties, { filter: JSON.stringify({ country_id: COUNTRY }) })
    return totalOf({ db: world.db, production: true }, counties, scope, query)
  }
  const fill = (from: number, to: number) =>
    world.db.query(
      `insert into counties (name, country_id) select 'County ' || i, ${COUNTRY} from generate_series(${from}, ${to}) i`,
    )

  beforeAll(async () => {
    world = await startWorld(engine)
  })
  afterAll(() => world.close())

  test('a short list is counted every time', async () => {
    await fill(1, 900)
    expect(await total()).toEqual({ count: 900, capped: false })
    await fill(901, 999)
    expect(await total()).toEqual({ count: 999, capped: false })
  })

  test('the total of a long list is told again for five seconds, unless somebody writes', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
    await fill(1000, 2000)
    expect(await total()).toEqual({ count: 2000, capped: false })
    await fill(2001, 3000)
    expect(await total()).toEqual({ count: 2000, capped: false })
    forgetTotals(world.db, counties, true)
    expect(await total()).toEqual({ count: 3000, capped: false })
    await fill(3001, EXACT_TOTAL)
    clock.mockReturnValue(1_005_001)
    expect(await total()).toEqual({ count: EXACT_TOTAL, capped: false })
    clock.mockRestore()
  })

  test('a total is exact up to the limit', async () => {
    await fill(EXACT_TOTAL + 1, EXACT_TOTAL + 1)
    forgetTotals(world.db, counties, true)
    expect(await total()).toEqual({ count: EXACT_TOTAL, capped: true })
  })

  test('that a list is longer is remembered until somebody writes', async () => {
    await total()
    await world.db.query(`delete from counties where country_id = ${COUNTRY} and name like 'County 1%'`)
    expect(await total()).toEqual({ count: EXACT_TOTAL, capped: true })
    forgetTotals(world.db, counties, false)
    const { count, capped } = await total()
    expect(count).toBeLessThan(EXACT_TOTAL)
    expect(capped).toBe(false)
  })

  test.each(['ASC', 'DESC'])(
    'a page that is looked for while its total is counted anew is right %s, however the list grew or shrank',
    async order => {
      const clock = vi.spyOn(performance, 'now')
      const query = parseListQuery(counties, {
        filter: JSON.stringify({ country_id: COUNTRY }),
        sort: JSON.stringify(['name', order]),
        range: '[0,4]',
      })
      let now = 2_000_000
      forgetTotals(world.db, counties, true)
      for (const size of [2000, 1100, EXACT_TOTAL + 500, 2000, 3, 0]) {
        await world.db.query(`delete from counties where country_id = ${COUNTRY}`)
        await fill(1, size)
        clock.mockReturnValue((now += 100_000))
        const page = await pageOf({ db: world.db, production: true }, counties, scope, query)
        const names = Array.from({ length: size }, (_, i) => `County ${i + 1}`).toSorted()
        const wanted = (order === 'ASC' ? names : names.toReversed()).slice(0, 5)
        expect(page.records.map(record => (JSON.parse(record) as { name: string }).name)).toEqual(wanted)
        expect(page.total).toEqual({ count: Math.min(size, EXACT_TOTAL), capped: size > EXACT_TOTAL })
      }
      clock.mockRestore()
    },
  )

  test('ten who ask at once wait for one count, and who comes after a write for another', async () => {
    await world.db.query(`delete from counties where country_id = ${COUNTRY}`)
    await fill(1, 1500)
    forgetTotals(world.db, counties, true)
    const ask = world.db.run
    const sent = vi.spyOn(world.db, 'run')
    const totals = await Promise.all(Array.from({ length: 10 }, total))
    expect(totals).toEqual(totals.map(() => ({ count: 1500, capped: false })))
    expect(sent).toHaveBeenCalledTimes(1)

    forgetTotals(world.db, counties, true)
    let goOn = () => {}
    const held = new Promise<void>(resolve => (goOn = resolve))
    sent.mockImplementationOnce(async (...asked) => {
      const rows = await ask(...asked)
      await held
      return rows
    })
    const before = total()
    await fill(1501, 1600)
    forgetTotals(world.db, counties, true)
    expect(await total()).toEqual({ count: 1600, capped: false })
    goOn()
    expect((await before).count).toBeGreaterThanOrEqual(1500)
    expect(await total()).toEqual({ count: 1600, capped: false })
    sent.mockRestore()
  })

  test('a list that outgrew what its page was looked for in is looked for again', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(5_000_000)
    const ask = (filter: object) => {
      const texts = { filter: JSON.stringify(filter), sort: '["name","DESC"]', range: '[0,24]' }
      return pageOf({ db: world.db, production: true }, counties, scope, parseListQuery(counties, texts))
    }
    /** The last to come are those on the page: whoever looks at some only misses them. */
    const only = async (size: number) => {
      await world.db.query(`delete from counties where country_id = ${COUNTRY}`)
      await world.db.query(
        `insert into counties (name, country_id)
         select 'County ' || lpad(i::text, 6, '0'), ${COUNTRY} from generate_series(1, ${size}) i`,
      )
    }
    const firstOf = (size: number) =>
      Array.from({ length: 25 }, (_, i) => `County ${String(size - i).padStart(6, '0')}`)
    await world.db.query(
      `insert into counties (name, country_id) select 'Another ' || i, ${COUNTRY + 1} from generate_series(1, 40000) i`,
    )
    forgetTotals(world.db, counties, true)
    expect((await ask({})).total.count).toBeGreaterThan(40_000)

    for (const size of [1500, 2 * EXACT_TOTAL + 1500]) {
      await only(size)
      for (const time of ['first', 'again']) {
        clock.mockReturnValue(performance.now() + 100_000)
        const { records, total } = await ask({ country_id: COUNTRY })
        const names = records.map(record => (JSON.parse(record) as { name: string }).name)
        expect(names, `${size} ${time}`).toEqual(firstOf(size))
        expect(total).toEqual({ count: Math.min(size, EXACT_TOTAL), capped: size > EXACT_TOTAL })
      }
    }
    clock.mockRestore()
  })
})
