import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accounts,
  ask,
  close,
  faults,
  filledIn,
  hold,
  listed,
  looked,
  may,
  objects,
  one,
  operations,
  PASSED,
  prepare,
  seenBy,
  summed,
  workOut,
  type Account,
} from './cells'

beforeAll(prepare, 120_000)
afterAll(close)

describe('every route as every account, with what is its own, its neighbour’s and a stranger’s', () => {
  test('without a token only what is for everybody answers', async () => {
    for (const operation of operations) {
      const url = filledIn(operation.path, '1')
      const { status } = await ask(operation, url)
      const isOpen = operation.may === 'anybody'
      hold(operation, undefined, isOpen ? 'an answer' : '401', (status === 401) === !isOpen, status)
    }
    expect(faults.splice(0)).toEqual([])
  })

  test('every role passes the doors that are its own, and no other', async () => {
    for (const operation of operations.filter(
      ({ kind, may: who }) => kind !== 'one' && who !== 'networks' && who !== 'browsers',
    ))
      for (const account of accounts) {
        if (operation.may === 'anybody') continue
        const { status } = await ask(operation, filledIn(operation.path, '1'), account, {
          action: 'update',
          ids: [],
          values: {},
        })
        const isOpen = may(account, operation)
        const fits = isOpen ? [...PASSED, 404].includes(status) : status === 403
        hold(operation, account, isOpen ? 'an answer' : '403', fits, status)
      }
    expect(faults.splice(0)).toEqual([])
  })

  test('records are answered to who sees them, and are not there for anybody else', async () => {
    for (const operation of operations.filter(({ kind, of }) => kind === 'one' && of))
      for (const account of accounts) await one(operation, account)
    expect(faults.splice(0)).toEqual([])
  })

  test('lists, counts, exports and changes of many are of what is seen, to the last record', async () => {
    // Whoever could has written notes by now.
    for (const account of accounts) await workOut(account, 'notes')
    for (const operation of operations.filter(({ of }) => of))
      for (const account of accounts.filter(who => may(who, operation)))
        if (operation.kind === 'list') await listed(operation, account)
        else await summed(operation, account)
    expect(faults.splice(0)).toEqual([])
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
    // Customers have no lists to look at.
    const staff = accounts.filter(({ role }) => role !== 'customer')
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
          looked.cells += 1
        }
  })

  test('no route was left out', () => {
    expect(accounts).toHaveLength(12)
    expect(looked.cells).toBeGreaterThan(3000)
    console.log(`${looked.cells} cells of ${operations.length} routes and ${accounts.length} accounts`)
  })
})
