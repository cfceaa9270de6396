import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstBrokenEntry } from '../../../server/engine/audit/append'
import { ENGINE, startStack, type Stack } from '../ingest/support'

describe('requests', () => {
  let stack: Stack
  let token: string
  beforeAll(async () => {
    stack = await startStack(ENGINE)
    await stack.db.query(
      `insert into users (id, uid, name, email, role_type, roles) values (1, 'u1', 'Ada', 'ada@example.com', 'admin', '[]')`,
    )
    await stack.db.query(`insert into tankgroups (id, name) values (7, 'Client')`)
    token = stack.app.jwt.sign({ sub: '1' })
  })
  afterAll(() => stack.close())
  const ask = (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: string,
    headers: Record<string, string> = {},
  ) =>
    stack.app.inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload }),
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    })

  test.each([
    ['malformed JSON', '{"name":', 400],
    ['a list in place of a record', '[]', 400],
    ['a text in place of a record', '"name"', 400],
    ['nothing', '', 400],
  ])('answers %s with a documented error and its request id', async (_name, payload, status) => {
    const answer = await ask('POST', '/api/tankgroups', payload, { 'x-request-id': 'mine-42' })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code: 'malformed', request_id: 'mine-42' })
  })

  test('refuses a body over the limit, and content that it does not understand', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(stack.deps.env.bodyLimit) })
    expect((await ask('POST', '/api/tankgroups', large)).json()).toMatchObject({ code: 'too_large' })
    const xml = await ask('POST', '/api/tankgroups', '<a/>', { 'content-type': 'application/xml' })
    expect(xml.statusCode).toBe(415)
  })

  test.each([
    '/api/nothing',
    '/api/tanks/1/nothing',
    '/api/tanks/abc',
    '/api/tanks/0',
    '/api/tanks/99999999999',
  ])('answers 404 for %s', async url => {
    const answer = await ask('GET', url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json().code).toBe('not_found')
  })

  test.each([
    ['filter', 'filter={', 'filter'],
    ['filter', 'filter=[]', 'filter'],
    ['filter', 'filter={"pct_lte":"x"}', 'filter'],
    ['filter', 'filter={"q":7}', 'filter'],
    ['filter', 'filter={"name_like":"x"}', 'name_like'],
    ['sort', 'sort=name', 'sort'],
    ['sort', 'sort=["name","UP"]', 'sort'],
    ['sort', 'sort=["password_hash","ASC"]', 'sort'],
    ['range', 'range=[0,1000]', 'range'],
    ['range', 'range=[5,1]', 'range'],
    ['range', 'range=[-1,5]', 'range'],
    ['range', 'range=[20000,20010]', 'range'],
  ])('refuses a %s that is wrong by name: %s', async (_what, query, field) => {
    const answer = await ask('GET', `/api/tanks?${encodeURI(query)}`)
    expect(answer.statusCode).toBe(400)
    expect(JSON.stringify(answer.json())).toContain(field)
  })

  test.each(["'; drop table tanks; --", '%', '_', '\\', '"', 'é😀', '‮'])(
    'searches for %j as it is',
    async q => {
      const answer = await ask('GET', `/api/tankgroups?filter=${encodeURIComponent(JSON.stringify({ q }))}`)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual([])
    },
  )

  test.each([
    [{ d: 0, l: 1000 }, 'dimensions.d'],
    [{ d: -5, l: 1000 }, 'dimensions.d'],
    [{ d: 1000 }, 'dimensions.l'],
    [{ d: 1000, l: 1e9 }, 'dimensions.l'],
    [{ d: 1000, l: 1000, end: 'dished' }, 'dimensions.end_depth'],
    [{ d: 1000, l: 1000, end: 'dished', end_depth: 900 }, 'dimensions.end_depth'],
  ])(
    'refuses an impossible vessel %j at its field, in the record and in the calculator',
    async (dimensions, field) => {
      const vessel = { shape: 'horizontal_cylinder', dimensions }
      const tank = { name: 'T', group_id: 7, content_type: 'derv', capacity_l: 1000, ...vessel }
      const created = await ask('POST', '/api/tanks', JSON.stringify(tank))
      expect(created.statusCode).toBe(422)
      expect(Object.keys(created.json().errors)).toContain(field)
      const calculated = await ask(
        'POST',
        '/api/tankmodels/calculate',
        JSON.stringify({ ...vessel, level_mm: 10 }),
      )
      expect(calculated.statusCode).toBe(422)
      expect(Object.keys(calculated.json().errors)).toContain(field)
    },
  )

  test('refuses a depot of a depot, and a time zone that there is not', async () => {
    const group = { name: 'Depot', code: 'DEPOT-7', billing_type: 'none', parent_id: 7 }
    const depot = await ask('POST', '/api/tankgroups', JSON.stringify(group))
    expect(depot.statusCode).toBe(201)
    const below = { ...group, code: 'BELOW', parent_id: depot.json().id }
    expect((await ask('POST', '/api/tankgroups', JSON.stringify(below))).json().errors).toHaveProperty(
      'parent_id',
    )
    const nowhere = { ...group, code: 'NOWHERE', time_zone: 'Europe/Atlantis' }
    const refused = await ask('POST', '/api/tankgroups', JSON.stringify(nowhere))
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['time_zone']])
  })

  test('refuses a strapping table that falls at its row', async () => {
    const strapping = [
      { mm: 100, l: 50 },
      { mm: 200, l: 40 },
    ]
    const answer = await ask(
      'POST',
      '/api/tankmodels/calculate',
      JSON.stringify({ shape: 'strapped', strapping, level_mm: 10 }),
    )
    expect(Object.keys(answer.json().errors)).toEqual(['strapping.1.l'])
  })

  test('calculates litres and back', async () => {
    const vessel = { shape: 'horizontal_cylinder', dimensions: { d: 1000, l: 1000, end: 'flat' } }
    const half = (
      await ask('POST', '/api/tankmodels/calculate', JSON.stringify({ ...vessel, level_mm: 500 }))
    ).json()
    expect(half.volume_l).toBeCloseTo((Math.PI / 8) * 1000, 6)
    expect(half.pct).toBeCloseTo(50, 9)
    const back = (
      await ask('POST', '/api/tankmodels/calculate', JSON.stringify({ ...vessel, volume_l: half.volume_l }))
    ).json()
    expect(back.level_mm).toBeCloseTo(500, 1)
  })

  test('a depot can not be given depots: exactly two levels', async () => {
    const depot = (
      await ask('POST', '/api/tankgroups', JSON.stringify({ name: 'Depot', parent_id: 7 }))
    ).json()
    const third = await ask('POST', '/api/tankgroups', JSON.stringify({ name: 'Third', parent_id: depot.id }))
    expect(third.statusCode).toBe(422)
    expect(third.json().errors).toHaveProperty('parent_id')
    const own = await ask('PUT', '/api/tankgroups/7', JSON.stringify({ parent_id: depot.id }))
    expect(own.statusCode).toBe(422)
  })

  test('writes a line of the audit log for every change, in a chain that shows tampering', async () => {
    const made = (await ask('POST', '/api/tankgroups', JSON.stringify({ name: 'Audited' }))).json()
    await ask('PUT', `/api/tankgroups/${made.id}`, JSON.stringify({ name: 'Renamed' }))
    const rows = await stack.db.query(
      `select action, actor, after->>'name' as name from audit_log where entity = 'tankgroups' and entity_id = $1 order by id`,
      [String(made.id)],
    )
    expect(rows).toEqual([
      { action: 'create', actor: 'u1', name: 'Audited' },
      { action: 'update', actor: 'u1', name: 'Renamed' },
    ])
    expect(await firstBrokenEntry(stack.db)).toBeUndefined()
    await stack.db.query(
      `update audit_log set after = '{"name":"Tampered"}' where entity_id = $1 and action = 'create'`,
      [String(made.id)],
    )
    expect(await firstBrokenEntry(stack.db)).toBeDefined()
  })

  test('describes itself: OpenAPI 3.1 with a path for every entity', async () => {
    const answer = await stack.app.inject({ method: 'GET', url: '/api/openapi.json' })
    expect(answer.json().openapi).toBe('3.1.0')
    expect(Object.keys(answer.json().paths)).toEqual(
      expect.arrayContaining(['/api/tanks', '/api/tanks/{id}', '/api/collections/batches']),
    )
  })

  test('answers its probes', async () => {
    expect((await stack.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await stack.app.inject('/readyz')).json()).toMatchObject({ status: 'ready' })
  })
})
