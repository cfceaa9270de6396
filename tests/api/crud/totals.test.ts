import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
    await fill(1, EXACT_TOTAL)
  })
  afterAll(() => world.close())

  test('a total is exact up to the limit, and counted every time', async () => {
    expect(await total()).toEqual({ count: EXACT_TOTAL, capped: false })
    await fill(EXACT_TOTAL + 1, EXACT_TOTAL + 1)
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
})
