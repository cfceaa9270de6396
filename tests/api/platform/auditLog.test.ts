import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENGINE, startStack, type Stack } from '../ingest/support'

describe('GET /api/audit_log', () => {
  let stack: Stack
  const ask = (id: number, url: string, payload?: object) =>
    stack.app.inject({
      method: payload ? 'POST' : 'GET',
      url,
      headers: {
        authorization: `Bearer ${stack.app.jwt.sign({ sub: String(id) })}`,
        'x-request-id': 'made-by-1',
      },
      ...(payload ? { payload } : {}),
    })
  beforeAll(async () => {
    stack = await startStack(ENGINE)
    await stack.db.query(
      `insert into users (id, uid, name, email, role_type) values
         (81, 'root', 'Root', 'root@example.com', 'admin'), (82, 'c', 'C', 'cc@example.com', 'client')`,
    )
    for (const name of ['One', 'Two', 'Three']) await ask(81, '/api/tankgroups', { name })
    await ask(81, '/api/countries', { name: 'Ireland', code: 'IE' })
  })
  afterAll(() => stack.close())

  test('answers pages of changes, newest first, to admins only', async () => {
    const answer = await ask(81, '/api/audit_log?range=[0,1]&filter={"entity":"tankgroups"}')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-range']).toBe('audit_log 0-1/3')
    expect(answer.json()).toMatchObject([
      {
        actor: 'root',
        action: 'create',
        entity: 'tankgroups',
        request_id: 'made-by-1',
        after: { name: 'Three' },
      },
      { after: { name: 'Two' } },
    ])
    expect((await ask(82, '/api/audit_log')).statusCode).toBe(403)
    expect((await ask(82, '/api/audit_log/check')).statusCode).toBe(403)
  })

  test.each([
    ['filter={"entity":"nothing"}', []],
    ['filter={"entity":["countries","nothing"]}', ['Ireland']],
    ['filter={"entity_neq":"tankgroups"}', ['Ireland']],
    ['filter={"at_gte":"2030-01-01T00:00:00Z"}', []],
    ['filter={"at_lte":"2030-01-01"}&range=[0,1]', ['Ireland', 'Three']],
    ['filter={"request_id":"made-by-1","entity":"tankgroups"}', ['Three', 'Two', 'One']],
    ['filter={"entity":"tankgroups","entity_id":1}', ['One']],
    ['filter={"entity":"tankgroups","entity_id":[1,"2"]}', ['Two', 'One']],
    ['filter={"entity_id":1000000}', []],
    ['filter={"id":[1,3]}', ['Three', 'One']],
    ['filter={"q":"COUNTR"}', ['Ireland']],
    ['sort=["id","ASC"]&range=[1,2]', ['Two', 'Three']],
    ['sort=["entity","ASC"]', ['Ireland', 'One', 'Two', 'Three']],
    ['sort=["entity","DESC"]&range=[3,9]', ['Ireland']],
  ])('%s gives %j', async (query, names) => {
    const rows = (await ask(81, `/api/audit_log?${query}`)).json() as { after: { name: string } }[]
    expect(rows.map(({ after }) => after.name)).toEqual(names)
  })

  test.each([
    ['filter={"hash":"x"}', 'unknown_filter', 'hash'],
    ['filter={"constructor":"x"}', 'unknown_filter', 'constructor'],
    ['filter={"entity_like":"x"}', 'unknown_filter', 'entity_like'],
    ['filter={"entity":7}', 'malformed', 'entity'],
    ['filter={"entity":{"a":1}}', 'malformed', 'entity'],
    ['filter={"at_gte":"soon"}', 'malformed', 'at_gte'],
    ['filter={"at_gte":"2026-02-31"}', 'malformed', 'at_gte'],
    ['filter=[', 'malformed', 'filter'],
    ['filter=null', 'malformed', 'filter'],
    ['sort=["hash","ASC"]', 'unknown_sort', 'sort'],
    ['sort=["at","UP"]', 'malformed', 'sort'],
    ['sort=at', 'malformed', 'sort'],
    ['range=[0,1000]', 'range_limit', 'range'],
    ['range=[3,1]', 'malformed', 'range'],
  ])('refuses %s', async (query, code, field) => {
    const answer = await ask(81, `/api/audit_log?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code, errors: { [field]: expect.any(String) as string } })
  })

  test('tells where the chain is broken, even by who it was that asked', async () => {
    expect((await ask(81, '/api/audit_log/check')).json()).toEqual({ intact: true, first_broken: null })
    const [row] = await stack.db.query<{ id: number }>(
      `update audit_log set ip = '10.9.9.9' where id = (select min(id) from audit_log) returning id`,
    )
    expect((await ask(81, '/api/audit_log/check')).json()).toEqual({ intact: false, first_broken: row!.id })
  })
})
