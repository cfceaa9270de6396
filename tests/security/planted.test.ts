import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Entity, Principal, Scope } from '../../src/config/schema'

type Access = { scopeOf: (principal: Principal, entity: Entity) => Scope }
const ACCESS = '../../src/config/schema/access'

let cells: typeof import('./cells')
// The server is imported anew, with a mistake in it; files that come after it get their own again.
beforeAll(async () => {
  vi.resetModules()
  // A client's staff see everybody's customers.
  vi.doMock(ACCESS, async importOriginal => {
    const real = await importOriginal<Access>()
    const scopeOf: Access['scopeOf'] = (principal, entity) =>
      principal.role === 'client' && entity.name === 'customers'
        ? ({ kind: 'all' } as Scope)
        : real.scopeOf(principal, entity)
    return { ...real, scopeOf }
  })
  cells = await import('./cells')
  await cells.prepare()
}, 120_000)
afterAll(async () => {
  await cells.close()
  vi.doUnmock(ACCESS)
  vi.resetModules()
})

test('the matrix names every way by which a mistaken scope lets records out, and nobody who is in order', async () => {
  const { accounts, faults, listed, may, one, operations, summed } = cells
  for (const operation of operations.filter(({ of }) => of === 'customers'))
    for (const account of accounts.filter(who => may(who, operation)))
      if (operation.kind === 'one') await one(operation, account)
      else if (operation.kind === 'list') await listed(operation, account)
      else await summed(operation, account)
  const found = new Set(faults.map(fault => fault.split(': ')[0]))
  for (const way of [
    'GET /api/customers',
    'GET /api/customers/{id}',
    'PUT /api/customers/{id}',
    'GET /api/customers/export',
    'GET /api/customers/aggregate',
    'POST /api/customers/bulk/ids',
  ])
    expect(found).toContain(`${way} as client@ullage.test`)
  expect([...found].filter(one => !/ as (client|topups|collections|planner)@/.test(one!))).toEqual([])
})
