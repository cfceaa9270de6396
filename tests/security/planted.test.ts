import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Entity, Principal, Scope } from '../../src/config/schema'
import { accounts, close, faults, listed, may, one, operations, prepare, summed } from './cells'

type Access = { scopeOf: (principal: Principal, entity: Entity) => Scope }

// A client's staff see everybody's customers.
vi.mock('../../src/config/schema/access', async importOriginal => {
  const real = await importOriginal<Access>()
  const scopeOf: Access['scopeOf'] = (principal, entity) =>
    principal.role === 'client' && entity.name === 'customers'
      ? ({ kind: 'all' } as Scope)
      : real.scopeOf(principal, entity)
  return { ...real, scopeOf }
})

beforeAll(prepare, 120_000)
afterAll(close)

test('the matrix names every way by which a mistaken scope lets records out, and nobody who is in order', async () => {
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
