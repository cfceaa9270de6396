import { sql, type RawBuilder } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { Entity, Principal, Scope } from '../../src/config/schema'

type Access = { scopeOf: (principal: Principal, entity: Entity) => Scope }
type Stock = { stock: (asked: { tanks: RawBuilder<unknown> }) => unknown }
const ACCESS = '../../src/config/schema/access'
const STOCK = '../../server/features/reports/stock'
const PATIENCE_MS = 300_000

let close = async () => {}
/** Imports the server anew with a planted mistake; later files get the original again. */
afterEach(async () => {
  await close()
  for (const path of [ACCESS, STOCK]) vi.doUnmock(path)
  vi.resetModules()
}, PATIENCE_MS)

/** Runs the matrix over a server with the mocked mistakes. */
async function matrix(isFilled: boolean) {
  const demonstration = await import('./demonstration')
  await demonstration.prepare({ isFilled })
  close = demonstration.close
  return {
    ...demonstration,
    ...(await import('./cells')),
    ...(await import('./askAround')),
    ...(await import('./aside')),
  }
}

test(
  'names every way by which a mistaken scope lets records out, and no account that has its own',
  async () => {
    vi.resetModules()
    // A client's staff see the customers of every client.
    vi.doMock(ACCESS, async importOriginal => {
      const real = await importOriginal<Access>()
      const scopeOf: Access['scopeOf'] = (principal, entity) =>
        principal.role === 'client' && entity.name === 'customers'
          ? ({ kind: 'all' } as Scope)
          : real.scopeOf(principal, entity)
      return { ...real, scopeOf }
    })
    const { accounts, faults, listed, may, one, operations, summed } = await matrix(false)
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
    expect([...found].filter(fault => !/ as (client|topups|collections|planner)@/.test(fault!))).toEqual([])
  },
  PATIENCE_MS,
)

test(
  'names the call whose service forgets its scope in one statement, though its status stays 200',
  async () => {
    vi.resetModules()
    vi.doMock(STOCK, async importOriginal => {
      const real = await importOriginal<Stock>()
      return { stock: (asked: Parameters<Stock['stock']>[0]) => real.stock({ ...asked, tanks: sql`true` }) }
    })
    const { accounts, askAround, stack, startAside } = await matrix(true)
    const servers = [await startAside(stack), await startAside(stack)] as const
    const client = accounts.find(({ name }) => name === 'client@ullage.test')!
    const { faults } = await askAround(servers, client, ({ path }) => path.startsWith('/api/library/'))
    await Promise.all(servers.map(server => server.close()))
    expect(faults.length).toBeGreaterThan(0)
    expect(faults.filter(fault => !fault.startsWith('GET /api/library/stock'))).toEqual([])
  },
  PATIENCE_MS,
)
