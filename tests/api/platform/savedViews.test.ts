import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { entities } from '../../../src/config/entities'
import { ENGINE, startStack, type Stack } from '../ingest/support'

type View = { id: number; name: string; version: number; mine: boolean; shared: boolean }

/** Two clients with two depots each, a provider of both, and users without a group. */
const GROUPS = `insert into tankgroups (id, name, parent_id, distributor_id) values
  (10, 'A', null, 7), (11, 'A1', 10, null), (12, 'A2', 10, null), (20, 'B', null, 7), (21, 'B1', 20, null)`
const USERS = {
  admin: { id: 1, role: 'admin' },
  admin2: { id: 2, role: 'admin' },
  provider: { id: 3, role: 'provider', distributor: 7 },
  clientA: { id: 4, role: 'client', groups: [10] },
  colleagueA: { id: 5, role: 'client', groups: [10] },
  clientB: { id: 6, role: 'client', groups: [20] },
  managerA1: { id: 7, role: 'group manager', groups: [11] },
  managerA2: { id: 8, role: 'group manager', groups: [12] },
  nowhere: { id: 9, role: 'client', groups: [] },
  tester: { id: 10, role: 'test-user' },
  tester2: { id: 11, role: 'test-user' },
  installer: { id: 12, role: 'install-user' },
} as const
type Name = keyof typeof USERS
type User = { id: number; role: string; groups?: readonly number[]; distributor?: number }
const JSON_BODY = { 'content-type': 'application/json' }
const NAMES = Object.keys(USERS) as Name[]

describe('saved views', () => {
  let stack: Stack
  const ask = async (
    who: Name,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path = '',
    payload?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const token = stack.app.jwt.sign({ sub: String(USERS[who].id) })
    const answer = await stack.app.inject({
      method,
      url: `/api/saved_views${path}`,
      headers: { authorization: `Bearer ${token}`, ...(payload === undefined ? {} : JSON_BODY), ...headers },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }
  const VIEW = {
    screen: 'tanks',
    name: 'Mine',
    filter: { group_id: 11, q: 'farm' },
    columns: ['name', 'pct'],
  }
  const save = async (who: Name, more: object = {}): Promise<View> =>
    (await ask(who, 'POST', '', { ...VIEW, ...more })).body
  const list = async (who: Name, query = '') => (await ask(who, 'GET', `?${query}`)).body as View[]
  /** Users who get this view. */
  const readers = async ({ id }: View) => {
    const found = await Promise.all(
      NAMES.map(async name => ((await list(name)).some(view => view.id === id) ? [name] : [])),
    )
    return found.flat()
  }

  beforeAll(async () => {
    stack = await startStack(ENGINE)
    await stack.db.query(GROUPS)
    for (const [name, user] of Object.entries<User>(USERS))
      await stack.db.query(
        `insert into users (id, uid, name, email, role_type, tank_group_ids, distributor_id,
           password_hash)
         values ($1, $2, $2, $2 || '@example.com', $3, $4, $5, 'of nothing')`,
        [user.id, name, user.role, user.groups ?? [], user.distributor ?? null],
      )
  })
  beforeEach(() => stack.db.query('truncate saved_views restart identity'))
  afterAll(() => stack.close())

  describe('that are shared reach who sees all that the owner sees', () => {
    test.each<[Name, Name[]]>([
      ['admin', ['admin', 'admin2']],
      ['provider', ['provider']],
      ['clientA', ['provider', 'clientA', 'colleagueA']],
      ['managerA1', ['provider', 'clientA', 'colleagueA', 'managerA1']],
      ['nowhere', ['nowhere']],
      ['tester', ['tester', 'tester2']],
      ['installer', ['installer']],
    ])('%s’s reach %j', async (owner, who) => {
      expect(await readers(await save(owner, { shared: true }))).toEqual(who)
      expect(await readers(await save(owner, { name: 'Private' }))).toEqual([owner])
    })

    test('and one that doesn’t reach somebody is not there, whatever is done to it', async () => {
      const { id } = await save('provider', { shared: true })
      for (const [method, body] of [['GET'], ['PUT', VIEW], ['DELETE']] as const)
        expect((await ask('clientB', method, `/${id}`, body)).status).toBe(404)
      const shared = await save('clientA', { shared: true })
      for (const [method, body] of [['PUT', VIEW], ['DELETE']] as const)
        expect((await ask('colleagueA', method, `/${shared.id}`, body)).status).toBe(403)
      expect((await ask('colleagueA', 'GET', `/${shared.id}`)).body).toEqual({ ...shared, mine: false })
    })

    /** Changes a user for the duration of `work`, as an admin does. */
    async function whileUser(who: Name, change: object, work: () => Promise<void>) {
      const before = await stack.app.inject({ url: `/api/users/${USERS[who].id}`, headers: admin() })
      const put = (payload: object) =>
        stack.app.inject({ method: 'PUT', url: `/api/users/${USERS[who].id}`, headers: admin(), payload })
      expect((await put(change)).statusCode).toBe(200)
      const names = Object.keys(change)
      await work().finally(() =>
        put(Object.fromEntries(names.map(name => [name, before.json()[name]] as const))),
      )
    }
    const admin = () => ({ authorization: `Bearer ${stack.app.jwt.sign({ sub: '1' })}` })

    test('and not the former client of somebody who moved to another, nor that other one', async () => {
      const view = await save('clientA', { shared: true })
      await whileUser('clientA', { tank_group_ids: [20] }, async () => {
        expect(await readers(view)).toEqual(['provider', 'clientA'])
        const anew = await save('clientA', { name: 'Anew', shared: true })
        expect(await readers(anew)).toEqual(['provider', 'clientA', 'clientB'])
      })
      expect(await readers(view)).toEqual(['provider', 'clientA', 'colleagueA'])
    })

    test('and nobody else’s role when the owner has another one', async () => {
      const views = [await save('admin2', { shared: true }), await save('admin2', { shared: true })]
      await whileUser('admin2', { role_type: 'test-user' }, async () =>
        expect(await readers(views[0]!)).toEqual(['admin2']),
      )
      await whileUser('admin2', { role_type: 'client', tank_group_ids: [10] }, async () =>
        expect(await readers(views[1]!)).toEqual(['admin2']),
      )
    })

    test('and nobody when the owner may no longer sign in', async () => {
      const view = await save('clientA', { shared: true })
      await whileUser('clientA', { status: 'suspended' }, async () =>
        expect((await list('colleagueA')).map(({ id }) => id)).not.toContain(view.id),
      )
    })

    test('and those who see less than the owner lose them, a depot that is gone counting for nobody', async () => {
      const view = await save('clientA', { shared: true })
      await whileUser('colleagueA', { role_type: 'group manager', tank_group_ids: [11, 12] }, async () =>
        expect(await readers(view)).toEqual(['provider', 'clientA']),
      )
      const [depot] = await stack.db.query<{ id: number }>(
        `insert into tankgroups (name, code, parent_id) values ('A3', 'A3', 10) returning id`,
      )
      stack.app.recordWritten('tankgroups')
      const later = await save('clientA', { shared: true })
      const gone = await stack.app.inject({
        method: 'DELETE',
        url: `/api/tankgroups/${depot!.id}`,
        headers: admin(),
      })
      expect(gone.statusCode).toBe(200)
      expect(await readers(later)).toEqual(['provider', 'clientA', 'colleagueA'])
    })
  })

  describe('are written as every record is', () => {
    test('a stale version is refused with the view as it stands', async () => {
      const view = await save('clientA')
      const first = await ask('clientA', 'PUT', `/${view.id}`, { name: 'Second' }, { 'if-match': '"1"' })
      expect([first.status, first.body]).toEqual([200, { ...view, name: 'Second', version: 2 }])
      for (const [body, headers] of [
        [{ name: 'Third' }, { 'if-match': '"1"' }],
        [{ ...view, name: 'Third' }, {}],
      ] as const) {
        const stale = await ask('clientA', 'PUT', `/${view.id}`, body, headers)
        expect([stale.status, stale.body]).toMatchObject([
          409,
          { code: 'stale_version', current: first.body },
        ])
      }
      expect((await ask('clientA', 'DELETE', `/${view.id}`, undefined, { 'if-match': '"1"' })).status).toBe(
        409,
      )
      expect((await ask('clientA', 'PUT', `/${view.id}`, {}, { 'if-match': 'soon' })).status).toBe(400)
      expect((await ask('clientA', 'PUT', `/${view.id}`, { ...first.body, name: 'Third' })).status).toBe(200)
      expect((await ask('clientA', 'DELETE', `/${view.id}`, undefined, { 'if-match': '"3"' })).status).toBe(
        200,
      )
    })

    test('a POST that comes twice with one key makes one view', async () => {
      const post = () => ask('clientA', 'POST', '', VIEW, { 'idempotency-key': 'view-1' })
      const [first, second] = [await post(), await post()]
      expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
      expect(await list('clientA')).toHaveLength(1)
    })

    test.each([
      [{ screen: 'tonks' }, ['screen']],
      [{ screen: ['tanks'] }, ['screen']],
      [{ name: '' }, ['name']],
      [{ name: 'x'.repeat(101) }, ['name']],
      [{ name: 'a\u0000b' }, ['name']],
      [{ shared: 'yes' }, ['shared']],
      [{ sort: 'pct', order: 'UP' }, ['order']],
      [{ sort: 'password_hash' }, ['sort']],
      [{ columns: ['name', 'nmae'] }, ['columns']],
      [{ columns: 'name' }, ['columns']],
      [{ filter: [] }, ['filter']],
      [{ filter: { colour: 'green' } }, ['filter']],
      [{ filter: { pct_lte: 'low' } }, ['filter']],
      [{ filter: { constructor: 1 } }, ['filter']],
      [{ screen: 'users', filter: {}, columns: ['name', 'password'] }, ['columns']],
      [{ colour: 'green', sort: 'q', filter: { colour: 1 } }, ['colour', 'filter', 'sort']],
      [{ mine: false }, ['mine']],
    ])('refuses %j by name, on creating and on changing', async (wrong, fields) => {
      const { id } = await save('clientA')
      for (const [method, path] of [
        ['POST', ''],
        ['PUT', `/${id}`],
      ] as const) {
        const { status, body } = await ask('clientA', method, path, { ...VIEW, ...wrong })
        expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, fields])
      }
      expect((await ask('clientA', 'POST', '', [VIEW])).status).toBe(400)
    })

    test('takes every screen that there is, with what it declares', async () => {
      for (const { name, list: declared, screens } of entities)
        for (const screen of new Set([name, ...screens.map(({ path }) => path)])) {
          const { columns, sort } = declared
          const view = {
            screen,
            name: screen,
            columns,
            sort: sort.field,
            order: sort.order,
            filter: { q: 'x' },
          }
          expect([screen, (await ask('admin', 'POST', '', view)).status]).toEqual([screen, 201])
        }
    })
  })

  describe('are listed as every list is', () => {
    beforeEach(async () => {
      for (const [name, screen, shared] of [
        ['Dry', 'tanks', true],
        ['Away', 'draining', false],
        ['Cold', 'tanks', false],
        ['Busy', 'customers', true],
      ] as const)
        await save('clientA', { name, screen, shared, filter: {}, columns: [] })
      await save('colleagueA', { name: 'Else', shared: true })
    })
    const names = async (query: string) => (await list('clientA', query)).map(({ name }) => name)

    test.each([
      ['', ['Away', 'Busy', 'Cold', 'Dry', 'Else']],
      ['screen=tanks', ['Cold', 'Dry', 'Else']],
      ['filter={"screen":["draining","customers"]}', ['Away', 'Busy']],
      ['filter={"shared":true,"mine":true}', ['Busy', 'Dry']],
      ['filter={"mine":false}', ['Else']],
      ['filter={"q":"o"}', ['Cold']],
      ['sort=["name","DESC"]&range=[1,2]', ['Dry', 'Cold']],
      ['sort=["id","ASC"]&range=[0,1]', ['Dry', 'Away']],
    ])('%s gives %j', async (query, expected) => {
      expect(await names(query)).toEqual(expected)
    })

    test('with the place of the page in the whole, as the asker sees it', async () => {
      const range = async (who: Name, query: string) =>
        (await ask(who, 'GET', query)).headers['content-range']
      expect(await range('clientA', '?range=[1,2]')).toBe('saved_views 1-2/5')
      expect(await range('colleagueA', '')).toBe('saved_views 0-2/3')
      expect(await range('clientB', '')).toBe('saved_views 0-0/0')
    })

    test.each([
      ['filter={"user_id":4}', 'unknown_filter'],
      ['filter={"screen":7}', 'malformed'],
      ['filter=[', 'malformed'],
      ['sort=["user_id","ASC"]', 'unknown_sort'],
      ['range=[3,1]', 'malformed'],
      ['range=[0,1000]', 'range_limit'],
    ])('and %s is refused', async (query, code) => {
      const { status, body } = await ask('clientA', 'GET', `?${query}`)
      expect([status, body.code]).toEqual([400, code])
    })
  })
})
