import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityOf } from '../../../src/config/entities'
import { ENGINE } from '../ingest/support'
import { startWorld, type Answer, type World } from '../contract/world'

const query = (parts: { filter?: unknown; sort?: unknown; range?: unknown }) =>
  Object.entries(parts)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&')

describe('lists', () => {
  let world: World
  let ids: number[]
  const list = (parts: Parameters<typeof query>[0], path = '/api/tanks'): Promise<Answer> =>
    world.as('admin')('GET', `${path}?${query(parts)}`)
  const names = async (parts: Parameters<typeof query>[0]) => (await list(parts)).body.map(row => row.name)

  beforeAll(async () => {
    world = await startWorld(ENGINE)
    const tanks = entityOf('tanks')
    const made = []
    for (const [name, tags] of [
      ['Alder', ['vip', 'night']],
      ['Birch 100%', ['vip']],
      ['Cedar_9', []],
      ['Dogwood\\', ['night']],
      ["O'Brien; drop table tanks --", []],
    ] as const)
      made.push(await world.make(tanks, 'a', { name, tags }))
    ids = made.map(tank => tank.id as number)
    for (const [at, pct] of [10, 20, null, 20, 90].entries())
      await world.db.query('update tanks set pct = $1, county_id = $3 where id = $2', [
        pct,
        ids[at],
        at === 0 ? 1 : null,
      ])
  })
  afterAll(() => world.close())

  test('a page says where it is in the whole, and an empty one that nothing is there', async () => {
    const page = await list({ range: [1, 2], sort: ['id', 'ASC'] })
    expect(page.body.map(row => row.id)).toEqual([ids[1], ids[2]])
    expect(page.headers['content-range']).toBe('tanks 1-2/5')
    const beyond = await list({ range: [10, 19] })
    expect(beyond.body).toEqual([])
    expect(beyond.headers['content-range']).toMatch(/\/5$/)
  })

  test('equal values keep one order however the list is cut into pages', async () => {
    for (const order of ['ASC', 'DESC']) {
      const whole = (await list({ sort: ['content_type', order] })).body.map(row => row.id)
      const pages = []
      for (let at = 0; at < 5; at++)
        pages.push((await list({ sort: ['content_type', order], range: [at, at] })).body[0]!.id)
      expect(pages).toEqual(whole)
    }
  })

  test.each([
    ['pct', 'ASC'],
    ['pct', 'DESC'],
    ['updated_at', 'DESC'],
    ['id', 'ASC'],
  ])('pages that follow one another by %s %s hold the whole list once', async (...sort) => {
    const whole = (await list({ sort })).body.map(row => row.id)
    const read = []
    let after: string | undefined = ''
    while (after !== undefined) {
      const page: Answer = await world.as('admin')(
        'GET',
        `/api/tanks?${query({ sort, range: [0, 1] })}&after=${after}`,
      )
      read.push(...page.body.map(row => row.id))
      after = page.headers['x-next-cursor'] as string | undefined
    }
    expect(read).toEqual(whole)
  })

  test('what is not known comes last, whichever way the list is sorted', async () => {
    const up = await names({ sort: ['pct', 'ASC'] })
    const down = await names({ sort: ['pct', 'DESC'] })
    expect(up.at(-1)).toBe('Cedar_9')
    expect(down.at(-1)).toBe('Cedar_9')
    expect(up[0]).toBe('Alder')
    expect(down[0]).toMatch(/^O'Brien/)
  })

  test('each operator finds what it says, and not-equal counts what is not known as different', async () => {
    const by = (filter: object) => names({ filter, sort: ['name', 'ASC'] })
    expect(await by({ pct_gte: 20 })).toEqual(['Birch 100%', 'Dogwood\\', expect.stringMatching(/^O'Brien/)])
    expect(await by({ pct_gt: 20 })).toEqual([expect.stringMatching(/^O'Brien/)])
    expect(await by({ pct_lte: 20, pct_gt: 10 })).toEqual(['Birch 100%', 'Dogwood\\'])
    expect(await by({ pct_lt: 20 })).toEqual(['Alder'])
    expect(await by({ pct: 20 })).toEqual(['Birch 100%', 'Dogwood\\'])
    expect(await by({ pct_neq: 20 })).toEqual(['Alder', 'Cedar_9', expect.stringMatching(/^O'Brien/)])
    expect(await by({ pct: null })).toEqual(['Cedar_9'])
    expect((await by({ pct_neq: null })).length).toBe(4)
    expect(await by({ county_id_neq: [1] })).toHaveLength(4)
    expect(await by({ county_id: [1, 77] })).toEqual(['Alder'])
    expect(await by({ id: [] })).toEqual([])
  })

  test('a time may be told from now', async () => {
    const heard = (filter: object) => names({ filter: { ...filter, reading_at_neq: null } })
    await world.db.query(`update tanks set reading_at = '2026-02-28 10:00Z' where name = 'Alder'`)
    world.clock.now = new Date('2026-03-01T10:00:00Z')
    expect(await heard({ reading_at_lt: '-P1D' })).toEqual([])
    expect(await heard({ reading_at_lt: '-PT23H' })).toEqual(['Alder'])
    expect(await heard({ reading_at_gte: '-P1D' })).toEqual(['Alder'])
  })

  test('a day may be told from today, before it and after it', async () => {
    const due = (filter: object) => names({ filter: { ...filter, run_out_on_neq: null } })
    await world.db.query(`update tanks set run_out_on = '2026-03-04' where name = 'Alder'`)
    world.clock.now = new Date('2026-03-01T10:00:00Z')
    expect(await due({ run_out_on_lte: 'P2D' })).toEqual([])
    expect(await due({ run_out_on_lte: 'P3D' })).toEqual(['Alder'])
    expect(await due({ run_out_on: 'P3D' })).toEqual(['Alder'])
    world.clock.now = new Date('2026-03-05T10:00:00Z')
    expect(await due({ run_out_on_lt: '-P0D' })).toEqual(['Alder'])
    expect(await due({ run_out_on_lt: '-P1D' })).toEqual([])
  })

  test('tags are found by any of those that are asked for', async () => {
    const by = (tags: unknown) => names({ filter: { tags }, sort: ['name', 'ASC'] })
    expect(await by(['night'])).toEqual(['Alder', 'Dogwood\\'])
    expect(await by('vip')).toEqual(['Alder', 'Birch 100%'])
    expect(await by(['vip', 'night'])).toHaveLength(3)
    expect(await by(['none'])).toEqual([])
    expect(await by(null)).toEqual(['Cedar_9', expect.stringMatching(/^O'Brien/)])
  })

  test('free text is taken as it is: per cent, underscore, backslash and quotes are letters like others', async () => {
    const by = (q: string) => names({ filter: { q } })
    expect(await by('%')).toEqual(['Birch 100%'])
    expect(await by('_')).toEqual(['Cedar_9'])
    expect(await by('\\')).toEqual(['Dogwood\\'])
    expect(await by('BRIEN; DROP')).toHaveLength(1)
    expect(await by("' or 1=1 --")).toEqual([])
    expect(await by('  ')).toHaveLength(5)
    expect(await names({})).toHaveLength(5)
  })

  test.each([
    ['filter={', 'filter'],
    ['sort=[', 'sort'],
    ['range=[0,', 'range'],
    ['filter=[1]', 'filter'],
    ['filter=null', 'filter'],
    ['filter={}&filter={}', 'filter'],
    ['sort="name"', 'sort'],
    ['sort=["name","ASC","x"]', 'sort'],
    ['sort=["name","up"]', 'sort'],
    ['range=[5,1]', 'range'],
    ['range=[-1,1]', 'range'],
    ['range=[0.5,1]', 'range'],
    ['range=[0]', 'range'],
    ['range=[0,1000]', 'range'],
    ['range=[99999999999,99999999999]', 'range'],
  ])('%s is refused, and the parameter named', async (text, parameter) => {
    const answer = await world.as('admin')('GET', `/api/tanks?${text}`)
    expect(answer.status, answer.text).toBe(400)
    expect(answer.body.error).toContain(parameter)
    expect(answer.body).toMatchObject({
      code: expect.stringMatching(/malformed|range_limit/),
      request_id: expect.any(String),
    })
  })

  test.each([
    'no_such_field',
    'access_notes',
    'password',
    'pct_in',
    'tags_gte',
    'name_lt',
    '',
    'constructor',
    'toString',
    'toString_neq',
    '__proto__',
    '__proto___neq',
    'hasOwnProperty_lt',
    'pct"; drop table tanks; --',
    "data->>'x'",
  ])('a filter by "%s" is refused by its name', async key => {
    for (const value of ['x', 1, null, ['x']]) {
      const filter = `{${JSON.stringify(key)}:${JSON.stringify(value)}}`
      const answer = await world.as('admin')('GET', `/api/tanks?filter=${encodeURIComponent(filter)}`)
      expect(answer.status, `${value}: ${answer.text}`).toBe(400)
      expect(answer.body.code).toBe('unknown_filter')
      expect(answer.body.error).toContain(key)
    }
  })

  test.each([
    'no_such_field',
    'tags',
    'dimensions',
    'constructor',
    '__proto__',
    'name; drop table tanks',
    '',
  ])('a sort by "%s" is refused by its name', async field => {
    const answer = await list({ sort: [field, 'ASC'] })
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('unknown_sort')
    expect(answer.body.error).toContain(field)
  })

  test.each([
    { pct_lte: 'ten' },
    { pct_lte: [1, 2] },
    { pct_lte: null },
    { pct: {} },
    { pct: true },
    { quality: 1.5 },
    { id: 2 ** 31 },
    { id: 99999999999999 },
    { id: '1 or 1=1' },
    { id: [1, 'x'] },
    { group_id: -(2 ** 40) },
    { state: 'melted' },
    { direction: '1' },
    { quarantined: 'false' },
    { reading_at_lt: 'yesterday' },
    { reading_at_lt: '-P1W' },
    { run_out_on_lt: '-PT6H' },
    { reading_at_lt: '2026-02-31T00:00:00Z' },
    { reading_at_lt: '+275760-09-13T00:00:00Z' },
    { run_out_on: '2026-13-01' },
    { run_out_on_gte: '2026-02-30' },
    { name: 'a\u0000b' },
    { name: ['x', null] },
    { q: 'a\u0000b' },
    { q: 7 },
    { q: 'x'.repeat(501) },
    { id: Array.from({ length: 1001 }, (_, at) => at) },
  ])('the filter %j has a value of the wrong kind and is refused', async filter => {
    const answer = await list({ filter })
    expect(answer.status, answer.text).toBe(400)
    expect(answer.body.code).toBe('malformed')
    expect(answer.body.error).toContain('filter')
  })

  test('an infinite number does not exist in JSON: 1e999 is refused', async () => {
    const answer = await world.as('admin')('GET', '/api/tanks?filter={"pct_lte":1e999}')
    expect(answer.status).toBe(400)
  })

  test('a thousand ids are one filter', async () => {
    const many = Array.from({ length: 999 }, (_, at) => at + 1_000_000)
    const answer = await list({ filter: { id: [...many, ids[0]] } })
    expect(answer.body.map(row => row.id)).toEqual([ids[0]])
  })

  test('every word of a text is looked for, in any case', async () => {
    const made = await world.make(entityOf('tanks'), 'b', { name: 'Ähren 100%_7 \\ Tank 00128' })
    const by = async (q: string) => (await list({ filter: { q } })).body.map(row => row.id)
    for (const q of ['0012', 'tank 0012', 'äHREN 100%_7 \\ TANK 00128', '%_7'])
      expect(await by(q), q).toEqual([made.id])
    for (const q of ['tonk 0012', 'ähren 100__7 \\ tank 00128', '100%7 \\ tank 00128', 'tank 0012 zz'])
      expect(await by(q), q).toEqual([])
    await world.as('admin')('DELETE', `/api/tanks/${made.id}`)
  })

  test('unicode, quotes and line ends are found as they were written', async () => {
    const name = 'Tàñk "7" – Ĳsselmeer 🛢️ O’Neill\'s'
    const made = await world.make(entityOf('tanks'), 'b', { name })
    expect((await list({ filter: { name } })).body.map(row => row.id)).toEqual([made.id])
    expect((await list({ filter: { q: 'ĳsselmeer 🛢️' } })).body.map(row => row.id)).toEqual([made.id])
    await world.as('admin')('DELETE', `/api/tanks/${made.id}`)
  })

  test('a list of documents speaks the same dialect', async () => {
    const firmwares = entityOf('firmwares')
    const path = '/api/collections/firmwares'
    const a = await world.make(firmwares, 'a', { version_name: '1.2.0', channel: 'pilot', size: 1000 })
    const b = await world.make(firmwares, 'a', { version_name: '1.10.0', channel: 'stable', size: 20 })
    const found = async (parts: Parameters<typeof query>[0]) =>
      (await list(parts, path)).body.map(row => row.id)
    expect(await found({ filter: { channel: 'pilot' } })).toEqual([a.id])
    expect(await found({ filter: { channel_neq: ['pilot', 'test'] } })).toEqual([b.id])
    expect(await found({ sort: ['size', 'ASC'] })).toEqual([b.id, a.id])
    expect(await found({ filter: { hw_versions: ['two'] }, sort: ['size', 'DESC'] })).toEqual([a.id, b.id])
    expect(await found({ filter: { q: '1.10' } })).toEqual([b.id])
    expect(await found({ filter: { id: [a.id] } })).toEqual([a.id])
    expect((await list({ filter: { constructor: 'x' } }, path)).status).toBe(400)
    expect((await list({ range: [0, 0] }, path)).headers['content-range']).toBe('firmwares 0-0/2')
  })
})
