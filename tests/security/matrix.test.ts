import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAside, type Aside } from './aside'
import { askAround, type ScopeReport } from './askAround'
import {
  ABSENT,
  askersAt,
  bound,
  faults,
  filledIn,
  hold,
  leftOut,
  listed,
  lookedAt,
  may,
  one,
  PASSED,
  summed,
} from './cells'
import {
  accounts,
  ask,
  close,
  hidden,
  objects,
  operations,
  prepare,
  seenBy,
  stack,
  workOut,
  type Account,
} from './demonstration'
import { isNarrowed, isQuestion } from './questions'
import { TABLES } from './tables'

/** Every route is requested by many accounts, on a machine that may be busy. */
const PATIENCE_MS = 300_000
beforeAll(() => prepare(), PATIENCE_MS)
afterAll(() => close())

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/** Operations whose responses contain no data for any demonstration account, and why. */
const UNWRITTEN = 'the demonstration writes its records without a log, and nothing changed them since'
const QUEUE =
  'events of tanks without readings are withdrawn at once; the rows of this list are compared below'
const UNUSED = 'nothing refers to such a record'
const TELLS_NOTHING: Readonly<Record<string, string>> = {
  'GET /api/collections/batches/{id}/history': UNWRITTEN,
  'GET /api/collections/demo_v2/{id}/dependants': UNUSED,
  'GET /api/collections/demo_v2/{id}/history': UNWRITTEN,
  'GET /api/collections/dev_installations/{id}/history': UNWRITTEN,
  'GET /api/collections/installations/{id}/history': UNWRITTEN,
  'GET /api/collections/measurements/{id}/history': UNWRITTEN,
  'GET /api/customers/{id}/history': UNWRITTEN,
  'GET /api/demo': 'there is no demonstration while it is asked for in a test',
  'GET /api/devices/quickFilters': 'no device of an account needs attention',
  'GET /api/devices/{id}/history': UNWRITTEN,
  'GET /api/dispatch_plans/{id}/history': UNWRITTEN,
  'GET /api/dispatch_settings/{id}/dependants': UNUSED,
  'GET /api/dispatch_settings/{id}/history': UNWRITTEN,
  'GET /api/events/sudden_change': QUEUE,
  'GET /api/events/threshold': QUEUE,
  'GET /api/events/{id}/history': UNWRITTEN,
  'GET /api/events/{id}/notices': 'no message about an event of the demonstration has been sent',
  'GET /api/jobs/{id}/history': UNWRITTEN,
  'GET /api/library/run-outs':
    'no tank of the demonstration runs out: tests/api/office/library.test.ts asks it',
  'GET /api/notes/{id}/dependants': UNUSED,
  'GET /api/outbox/{id}/history': UNWRITTEN,
  'GET /api/report-runs/{id}/history': UNWRITTEN,
  'GET /api/schedules/{id}/history': UNWRITTEN,
  'GET /api/services/{id}/history': UNWRITTEN,
  'GET /api/tankgroups/{id}/history': UNWRITTEN,
  'GET /api/tickets/{id}/dependants': UNUSED,
  'GET /api/vehicles/{id}/dependants': UNUSED,
  'GET /api/vehicles/{id}/history': UNWRITTEN,
  'GET /api/webhooks/{id}/dependants': UNUSED,
  'GET /api/webhooks/{id}/history': UNWRITTEN,
}
/** Responses that are meant to cover more records than the account may open, and why. */
const OF_MORE: Readonly<Record<string, string>> = {
  'GET /api/collections/batches/{id}/yield':
    'the yield of a batch counts all of its boards, whichever devices a tester sees',
}
/** Tables with owners in which no account's responses could contain a foreign row, and why. */
const NOT_MIXED: Readonly<Record<string, string>> = {
  activation_codes: 'no answer tells of it: each code is a customer’s secret',
  device_identities: 'leads from an identity on the network to a device; no answer tells of it',
  device_keys: 'leads from an identity on the network to a device; no answer tells of it',
  firebase_identities: 'no answer tells of it',
  firestore_writes: 'work for Firestore that waits; no answer tells of it',
  idempotency: 'answers that were given before, by user and key',
  ingest_queue: 'messages that wait to be worked out; no answer tells of it',
  insight_queue: 'tanks that wait to be worked out; no answer tells of it',
  parked_messages: 'messages of devices that are unknown, for admins alone',
  password_links: 'no answer tells of it: each link is its receiver’s secret',
  weather_days: 'the weather of a county is of no client',
}

describe('what an account is told', () => {
  const told: ScopeReport[] = []
  let servers: [Aside, Aside]
  beforeAll(async () => {
    servers = [await startAside(stack), await startAside(stack)]
    for (const account of bound()) told.push(await askAround(servers, account))
  }, PATIENCE_MS)
  afterAll(() => Promise.all(servers.map(server => server.close())))

  test('stays the same to the last field when nothing of a stranger’s is stored', () => {
    const found = told.flatMap(one => one.faults)
    expect(
      found.filter(fault => !Object.keys(OF_MORE).some(name => fault.startsWith(`${name} as `))),
    ).toEqual([])
  })

  test('was asked at every operation that an account may read, and told of records', () => {
    const asked = new Set(told.flatMap(one => [...one.asked]))
    const readable = operations.filter(
      operation =>
        isQuestion(operation) && isNarrowed(operation) && bound().some(account => may(account, operation)),
    )
    expect(readable.map(nameOf).filter(name => !asked.has(name))).toEqual([])
    const telling = new Set(told.flatMap(one => [...one.telling]))
    expect([...asked].filter(name => !telling.has(name)).toSorted()).toEqual(
      Object.keys(TELLS_NOTHING).toSorted(),
    )
  })

  test('had strangers’ rows beside the account’s own in every table that has owners', () => {
    const tables = new Set(told.flatMap(({ rows }) => [...rows.keys()]))
    const isMixed = (table: string) =>
      told.some(({ rows }) => (rows.get(table)?.gone ?? 0) > 0 && rows.get(table)!.left > 0)
    expect([...tables].filter(table => !isMixed(table)).toSorted()).toEqual(Object.keys(NOT_MIXED).toSorted())
  })
})

describe('every route as every account, with what is its own, its neighbour’s and a stranger’s', () => {
  const all = () => [...operations, ...hidden]

  test(
    'without a token only what is for everybody answers',
    async () => {
      for (const operation of all()) {
        const { status } = await ask(operation, filledIn(operation.path, ABSENT))
        const isOpen = operation.may === 'anybody'
        hold(operation, undefined, isOpen ? 'an answer' : '401', (status === 401) === !isOpen, status)
      }
      expect(faults.splice(0)).toEqual([])
    },
    PATIENCE_MS,
  )

  test(
    'every role passes the doors that are its own, and no other',
    async () => {
      const nothing = { action: 'update', ids: [], values: {} }
      for (const operation of all().filter(({ kind }) => kind !== 'one'))
        for (const account of askersAt(operation)) {
          const { status } = await ask(operation, filledIn(operation.path, ABSENT), account, nothing)
          // Networks and browsers authenticate by other means than a token.
          const closed = ['networks', 'browsers'].includes(String(operation.may)) ? 401 : 403
          const isOpen = may(account, operation)
          const fits = isOpen ? [...PASSED, 404].includes(status) : status === closed
          hold(operation, account, isOpen ? 'an answer' : String(closed), fits, status)
        }
      expect(faults.splice(0)).toEqual([])
    },
    PATIENCE_MS,
  )

  test(
    'records are answered to who sees them, and are not there for anybody else',
    async () => {
      for (const operation of all().filter(({ kind }) => kind === 'one'))
        for (const account of askersAt(operation)) await one(operation, account)
      expect(faults.splice(0)).toEqual([])
    },
    PATIENCE_MS,
  )

  test(
    'lists, counts, exports and changes of many are of what is seen, to the last record',
    async () => {
      // By now each permitted account has written notes, and has had reports made and sent.
      await Promise.all([stack.app.services.idle(), stack.app.outbox.idle()])
      for (const of of ['notes', 'report-runs', 'outbox'])
        for (const account of accounts) await workOut(account, of)
      for (const operation of all().filter(({ of }) => of))
        for (const account of askersAt(operation).filter(who => may(who, operation)))
          if (operation.kind === 'list') await listed(operation, account)
          else await summed(operation, account)
      expect(faults.splice(0)).toEqual([])
    },
    PATIENCE_MS,
  )

  test('of every table that an account sees a part of, another part was asked for', () => {
    const partly = accounts.flatMap(account =>
      Object.entries(TABLES)
        .filter(
          ([of, { sees }]) =>
            seenBy(account, of).size > 0 && !['true', undefined].includes(sees[account.role]),
        )
        .map(([of]) => ({ of, account })),
    )
    const isWhole = ({ of, account }: (typeof partly)[number]) => {
      const { sibling, foreign } = objects.get(`${account.name} ${of}`)!
      return [sibling, foreign].every(id => id === undefined || seenBy(account, of).has(id))
    }
    expect(partly.filter(isWhole).map(({ of, account }) => `${of} for ${account.name}`)).toEqual([])
  })

  test('a device is found by the code on its lid by who sees it', async () => {
    const operation = operations.find(({ path }) => path === '/api/devices/enclosure/{code}')!
    for (const account of accounts.filter(who => may(who, operation)))
      for (const id of Object.values(objects.get(`${account.name} devices`)!)) {
        const { status } = await ask(operation, filledIn(operation.path, id), account)
        hold(
          operation,
          account,
          `device ${id}`,
          status === (seenBy(account, 'devices').has(id) ? 200 : 404),
          status,
        )
      }
    expect(faults.splice(0)).toEqual([])
  })

  test('a private view is its owner’s', async () => {
    const views: [Account, number][] = []
    // Customers and drivers have no lists.
    const staff = accounts.filter(({ role }) => role !== 'customer' && role !== 'driver')
    for (const account of staff) {
      const { body } = await ask({ method: 'POST' }, '/api/saved_views', account, {
        screen: 'tanks',
        name: 'Mine',
      })
      views.push([account, (body as { id: number }).id])
    }
    for (const [owner, id] of views)
      for (const asker of staff)
        for (const method of ['GET', 'PUT', 'DELETE'] as const) {
          const { status } = await ask({ method }, `/api/saved_views/${id}`, asker)
          const wanted = asker !== owner ? 404 : method === 'GET' ? 200 : 409
          expect(status, `${method} as ${asker.name}`).toBe(wanted)
        }
  })

  test('no route was left out', () => {
    expect(leftOut(all())).toEqual([])
    console.log(`${lookedAt()} cells of ${all().length} routes and ${accounts.length} accounts`)
  })
})
