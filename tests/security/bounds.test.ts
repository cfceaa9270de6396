import { afterAll, beforeAll, expect, test } from 'vitest'
import pino from 'pino'
import { auditHeadLogger } from '../../server/engine/audit/auditHeadLogger'
import { buildApp } from '../../server/app'
import { AppError } from '../../server/engine/errors'
import { OneLine } from '../../server/engine/plugins/log'
import { startWorld, type World } from '../api/contract/world'
import { entityOf } from '../../src/config/entities'
import { ENGINE, startStack, type Stack } from '../api/ingest/support'
import { letTestsSign } from '../support/tokens'

let world: World
let stack: Stack
beforeAll(async () => {
  world = await startWorld(ENGINE)
  stack = await startStack(ENGINE)
})
afterAll(() => Promise.all([world.close(), stack.close()]))
const admin: ReturnType<World['as']> = (...request) => world.as('admin')(...request)

test('an answer names twenty wrong fields at most, by names of a hundred letters at most', async () => {
  const body = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`${i}`.padEnd(1000, 'x'), 1]))
  const { status, body: answer } = await admin('POST', '/api/tanks', body)
  const names = Object.keys(answer.errors as object)
  expect([status, names.length, Object.keys(answer.details as object).length]).toEqual([422, 20, 20])
  expect(Math.max(...names.map(({ length }) => length))).toBeLessThanOrEqual(100)
})

test('an answer and its line of the log repeat no more than the beginning of what was sent', async () => {
  const lines: string[] = []
  const log = pino({}, { write: line => void lines.push(line) })
  const app = await buildApp({ ...world.deps, log })
  await app.ready()
  letTestsSign(app)
  const authorization = `Bearer ${app.jwt.sign({ sub: '1' })}`
  const named = (length: number) => JSON.stringify({ ['Y'.repeat(length)]: 1 })
  const json = { authorization, 'content-type': 'application/json' }
  const url = '/api/tanks/bulk/ids'
  try {
    for (const asked of [
      { method: 'POST', url, headers: json, payload: `{"filter":${named(900_000)}}` },
      { method: 'POST', url, headers: json, payload: named(900_000) },
      {
        method: 'GET',
        url: `/api/tanks?filter=${encodeURIComponent(named(7000))}`,
        headers: { authorization },
      },
      {
        method: 'GET',
        url: `/api/tanks?sort=${encodeURIComponent(JSON.stringify(['Y'.repeat(7000)]))}`,
        headers: { authorization },
      },
    ] as const) {
      lines.length = 0
      const { statusCode, body } = await app.inject(asked)
      expect([statusCode, body]).toEqual([400, expect.stringContaining('YYY')])
      expect(body.length).toBeLessThan(3000)
      expect(lines).toHaveLength(2)
      for (const line of lines) expect(line.length).toBeLessThan(3000)
    }
  } finally {
    await app.close()
  }
})

test('a text of an answer, and what is filled into it, is cut where it is long', () => {
  const error = new AppError(
    'invalid',
    { key: 'validation.unknownField', args: { name: 'x'.repeat(10_000), max: 5 } },
    {
      fields: { one: 'y'.repeat(10_000), two: { key: 'validation.max', args: { max: 'z'.repeat(10_000) } } },
    },
  )
  expect(error.problem?.args?.max).toBe(5)
  for (const said of [error.message, error.problem, error.fields, error.details])
    expect(JSON.stringify(said).length).toBeLessThan(1200)
  expect(new AppError('conflict', 'Short').message).toBe('Short')
})

test('the log has addresses without what was searched for', () => {
  const lines: object[] = []
  const log = { info: (line: object) => void lines.push(line) }
  const request = { method: 'GET', url: '/api/customers?filter={"q":"Murphy"}', ip: '::1', log }
  new OneLine().requestCompleted(null, request as never, { statusCode: 200, elapsedTime: 1 } as never)
  expect(lines).toEqual([expect.objectContaining({ url: '/api/customers' })])
})

test('a key that comes again with another body is refused by name', async () => {
  const body = await world.sample(entityOf('tanks'))
  const key = { 'idempotency-key': 'two bodies' }
  expect((await admin('POST', '/api/tanks', body, key)).status).toBe(201)
  const other = await admin('POST', '/api/tanks', { ...body, name: 'Another' }, key)
  expect([other.status, Object.keys(other.body.errors as object)]).toEqual([422, ['Idempotency-Key']])
  expect((await admin('POST', '/api/tanks', body, key)).status).toBe(201)
})

test('a change of many that was killed frees its key', async () => {
  const body = { action: 'update', ids: [10], values: { name: 'Once more' } }
  const key = { 'idempotency-key': 'killed' }
  await admin('POST', '/api/tankgroups/bulk', body, key)
  const seconds = ENGINE === 'pglite' ? 0 : 20
  await world.db.query(
    `update idempotency set body = null, holder = 'a process that is gone', at = at - $1 * interval '1 second'
     where key = 'killed'`,
    [seconds],
  )
  const again = await admin('POST', '/api/tankgroups/bulk', body, key)
  expect([again.status, again.body.changed]).toEqual([200, 1])
})

test('somebody has two hundred saved views at most', async () => {
  await world.db.query(
    `insert into saved_views (user_id, role, screen, name) select 2, 'client', 'tanks', 'View ' || n from generate_series(1, 199) n`,
  )
  const make = () => world.as('client')('POST', '/api/saved_views', { screen: 'tanks', name: 'More' })
  expect((await make()).status).toBe(201)
  const refused = await make()
  expect([refused.status, refused.body.details]).toEqual([
    422,
    { name: { key: 'validation.tooMany', args: { max: 200 } } },
  ])
})

test('a table cell that begins like a formula is none, in full width either', async () => {
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
    await admin('PUT', '/api/tankgroups/10', { name: `${sign}1+1` })
    const { text } = await admin('GET', '/api/tankgroups/export?columns=["name"]')
    expect(text).toContain(`'${sign}1+1`)
  }
})

test('the head of the audit log is told to the log', async () => {
  await admin('PUT', '/api/tankgroups/10', { name: 'Head' })
  const lines: string[] = []
  const teller = auditHeadLogger({
    db: world.db,
    log: pino({}, { write: line => void lines.push(line) }) as never,
  })
  await teller.logHead()
  const [head] = await world.db.query<{ id: number; hash: string }>(
    'select id, hash from audit_log order by id desc limit 1',
  )
  expect(lines.map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({ audit_id: head!.id, audit_hash: head!.hash }),
  ])

  // Later entries are no fault; a truncated end is, even if another entry has taken its place.
  const levels = () => lines.splice(0).map(line => (JSON.parse(line) as { level: number }).level)
  levels()
  await admin('PUT', '/api/tankgroups/10', { name: 'After it' })
  await teller.logHead()
  expect(levels()).toEqual([30])
  await world.db.query(`delete from audit_log where id = (select max(id) from audit_log)`)
  await admin('PUT', '/api/tankgroups/10', { name: 'Instead' })
  await teller.logHead()
  expect(levels()).toEqual([50, 30])
})

test('a store that takes no writes is not ready', async () => {
  expect((await stack.app.inject('/readyz')).statusCode).toBe(200)
  // Every insert fails, as on a full disk.
  await stack.db.query(`alter table facts add constraint full_disk check (false) not valid`)
  const { statusCode, body } = await stack.app.inject('/readyz')
  expect([statusCode, JSON.parse(body).code]).toEqual([503, 'unavailable'])
  expect((await stack.app.inject('/healthz')).statusCode).toBe(200)
})
