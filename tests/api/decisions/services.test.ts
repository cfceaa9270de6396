import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENGINE } from '../ingest/support'
import { startYard, type Yard } from './support'

describe('services', () => {
  let yard: Yard
  let id: number
  beforeAll(async () => {
    yard = await startYard(ENGINE)
    id = (await yard.as('client')('GET', '/api/services')).body[0]!.id as number
  })
  afterAll(() => yard.close())
  const post = (action: string, body: object = {}) =>
    yard.as('client')('POST', `/api/services/${id}/${action}`, body)

  test('are what was measured, until a ticket tells how far that is off', async () => {
    const matched = await post('match', { ticket_no: 'T-17', ticket_l: 380 })
    expect(matched.body).toMatchObject({ kind: 'topup', state: 'detected', ticket_no: 'T-17' })
    expect(matched.body.variance_l).toBeCloseTo((matched.body.measured_l as number) - 380, 5)
    expect(matched.body.variance_pct).toBeGreaterThan(4)
    expect((await post('match', { ticket_no: 'T-17' })).body.errors).toHaveProperty('ticket_l')
    expect((await post('unmatch')).body).toMatchObject({ ticket_no: null, variance_l: null })
  })

  test('are confirmed, disputed and rejected for a reason, and go back to review', async () => {
    expect((await post('confirm')).body).toMatchObject({ state: 'confirmed' })
    expect((await post('reject', { reason: 'Twice' })).status).toBe(409)
    expect((await post('dispute', {})).body.errors).toHaveProperty('reason')
    expect((await post('dispute', { reason: 'Short' })).body).toMatchObject({
      state: 'disputed',
      reason: 'Short',
    })
    expect((await post('reject', { reason: 'Twice' })).body).toMatchObject({ state: 'rejected' })
    expect((await post('undo')).body).toMatchObject({ state: 'detected', reason: null })
    for (const who of ['provider', 'group manager', 'test-user', 'install-user', 'customer']) {
      for (const path of ['services', 'services/export', 'dashboard/services', 'dashboard/services/export'])
        expect((await yard.as(who)('GET', `/api/${path}`)).status, `${path} ${who}`).toBe(403)
      expect((await yard.as(who)('POST', `/api/services/${id}/confirm`, {})).status, who).toBe(403)
    }
  })

  test('add up by month, depot and state as their list does', async () => {
    const { body } = await yard.as('client')('GET', '/api/services/aggregate?by=group_id&sum=measured_l')
    const [depot] = body as unknown as { key: number; count: number; sum: number }[]
    expect(depot).toMatchObject({ key: 11, count: 1 })
    expect(depot!.sum).toBeCloseTo(400, -1)
    const keys = async (by: string) => {
      const { body: rows } = await yard.as('client')('GET', `/api/services/aggregate?by=${by}&sum=measured_l`)
      return (rows as unknown as { key: number | string; sum: number }[]).map(({ key, sum }) => [key, sum])
    }
    expect(await keys('at')).toEqual([['2026-02', depot!.sum]])
    expect(await keys('tank_id')).toEqual([[yard.tank, depot!.sum]])
    expect(await keys('state')).toEqual([['detected', depot!.sum]])
  })

  test('are listed and exported for the dashboard, by group', async () => {
    const own = await yard.as('client')('GET', '/api/dashboard/services?tank_group_id=10')
    expect(own.body.map(one => one.id)).toEqual([id])
    expect((await yard.as('client')('GET', '/api/dashboard/services?tank_group_id=20')).body).toEqual([])
    const file = await yard.as('client')(
      'GET',
      '/api/dashboard/services/export?tank_group_id=11&columns=["id","kind"]',
    )
    expect(file.text.trim().split('\r\n')).toHaveLength(2)
    expect((await yard.as('client')('GET', '/api/dashboard/services/export?tank_group_id=x')).status).toBe(
      400,
    )
  })
})
