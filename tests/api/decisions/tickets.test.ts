import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rematchTickets } from '../../../server/features/deliveries/rematchTickets'
import { startWorld, type World } from '../contract/world'
import { addTank, ENGINE } from '../ingest/support'

type Ticket = { id: number; state: string; mismatch: string | null; service_id: number | null }

describe('drivers’ tickets', () => {
  let world: World
  let tank: number
  let neighbour: number
  beforeAll(async () => {
    world = await startWorld(ENGINE)
    tank = await addTank(world.db, null, { group_id: 11, name: 'House' })
    neighbour = await addTank(world.db, null, { group_id: 11, name: 'Yard' })
    await world.db.query(
      `update tanks set customer_id = 901, direction = -1, reading_at = '2026-02-12T00:00:00Z' where id in ($1, $2)`,
      [tank, neighbour],
    )
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    await world.db.query('delete from tickets')
    await world.db.query('delete from services')
  })

  const client = (...args: Parameters<ReturnType<World['as']>>) => world.as('client')(...args)
  const shown = async (litres: number, at = '2026-02-10T15:00:00Z', of = tank) => {
    const [made] = await world.db.query<{ id: number }>(
      `insert into services (tank_id, kind, at, measured_l) values ($1, 'topup', $2, $3) returning id`,
      [of, at, litres],
    )
    await rematchTickets(world.db, of, world.clock.now)
    return made!.id
  }
  const enter = async (more: object = {}) => {
    const { body, status } = await client('POST', '/api/tickets', {
      ticket_no: 'T-1',
      tank_id: tank,
      delivered_at: '2026-02-10T12:00:00Z',
      quantity: 1000,
      ...more,
    })
    expect(status).toBe(201)
    return body as unknown as Ticket
  }
  const find = async ({ id }: { id: number }) => (await client('GET', `/api/tickets/${id}`)).body
  const service = async (id: number) => (await client('GET', `/api/services/${id}`)).body
  const act = (ticket: { id: number }, action: string, body: object = {}) =>
    client('POST', `/api/tickets/${ticket.id}/${action}`, body)

  test('are matched when they are entered, and give the service its number and litres', async () => {
    const id = await shown(990)
    const ticket = await enter()
    expect(ticket).toMatchObject({ state: 'matched', mismatch: null, service_id: id, measured_l: 990 })
    expect(await service(id)).toMatchObject({ ticket_no: 'T-1', ticket_l: 1000, state: 'detected' })
  })

  test('that come before their readings wait, and are matched by the pipeline', async () => {
    const ticket = await enter({ delivered_at: '2026-02-12T08:00:00Z' })
    expect(ticket).toMatchObject({ state: 'unmatched', mismatch: 'waiting' })
    await shown(990, '2026-02-12T15:00:00Z')
    const matched = await find(ticket)
    expect(matched).toMatchObject({ state: 'matched', mismatch: null })
    await rematchTickets(world.db, tank, world.clock.now)
    expect((await find(ticket)).version).toBe(matched.version)
  })

  test('within the tolerance are confirmed in one act with their services; the others stay', async () => {
    const id = await shown(990)
    const other = await shown(700, '2026-02-04T15:00:00Z')
    const fits = await enter()
    const differs = await enter({ ticket_no: 'T-2', delivered_at: '2026-02-04T12:00:00Z' })
    expect(await find(differs)).toMatchObject({ state: 'matched', mismatch: 'difference', service_id: other })
    const filter = { state: 'matched', mismatch: null }
    const { status } = await client('POST', '/api/tickets/bulk/confirm', { filter })
    expect(status).toBe(200)
    expect([(await find(fits)).state, (await find(differs)).state]).toEqual(['confirmed', 'matched'])
    expect([(await service(id)).state, (await service(other)).state]).toEqual(['confirmed', 'detected'])
    await act(fits, 'reopen')
    expect([(await find(fits)).state, (await service(id)).state]).toEqual(['matched', 'detected'])
  })

  test('of a tolerance that changes are judged by the new one', async () => {
    await shown(930)
    const ticket = await enter()
    expect(ticket.mismatch).toBe('difference')
    const { body } = await world.as('admin')('GET', '/api/tankgroups/11')
    const tolerance = (ticket_tolerance_pct: number) =>
      world.as('admin')('PUT', '/api/tankgroups/11', { ...body, version: undefined, ticket_tolerance_pct })
    expect((await tolerance(10)).status).toBe(200)
    expect((await find(ticket)).mismatch).toBeNull()
    await tolerance(5)
  })

  test('for what no readings show, and entered twice, are told', async () => {
    expect(await enter()).toMatchObject({ state: 'unmatched', mismatch: 'no_service' })
    await shown(1000)
    expect(await enter()).toMatchObject({ state: 'unmatched', mismatch: 'twice' })
  })

  test('in gallons are told and take the unit that fits', async () => {
    await shown(1000)
    const ticket = await enter({ quantity: 220 })
    expect(ticket).toMatchObject({ mismatch: 'unit', other_unit: 'gal_imp' })
    const changed = await act(ticket, 'changeUnit')
    expect(changed.body).toMatchObject({ unit: 'gal_imp', mismatch: null, state: 'matched' })
    expect((await act(ticket, 'changeUnit')).status).toBe(409)
  })

  test('of two tanks are told and split by what each tank measured', async () => {
    const house = await shown(600)
    const yard = await shown(400, '2026-02-10T16:00:00Z', neighbour)
    const ticket = await enter()
    expect(ticket).toMatchObject({ mismatch: 'two_tanks', other_service_id: yard })
    expect((await act(ticket, 'split')).body).toMatchObject({ quantity: 600, mismatch: null })
    expect(await service(house)).toMatchObject({ ticket_no: 'T-1', ticket_l: 600 })
    expect(await service(yard)).toMatchObject({ ticket_no: 'T-1', ticket_l: 400 })
  })

  test('that are set aside, removed or taken off free their service for another', async () => {
    const id = await shown(990)
    const first = await enter()
    const second = await enter({ ticket_no: 'T-2' })
    expect(second.mismatch).toBe('other_ticket')
    expect((await act(first, 'setAside', {})).body.errors).toHaveProperty('reason')
    await act(first, 'setAside', { reason: 'Of another tank' })
    expect(await find(second)).toMatchObject({ state: 'matched', service_id: id })
    expect(await service(id)).toMatchObject({ ticket_no: 'T-2' })
    await client('POST', `/api/services/${id}/unmatch`, {})
    expect(await find(second)).toMatchObject({ state: 'set_aside', service_id: null })
    await act(second, 'reopen')
    expect(await service(id)).toMatchObject({ ticket_no: 'T-2' })
    expect((await client('DELETE', `/api/tickets/${second.id}`)).status).toBe(200)
    expect(await service(id)).toMatchObject({ ticket_no: null, ticket_l: null })
  })

  test('leave a service to the ticket that a user enters by hand, though another ticket fits', async () => {
    const id = await shown(990)
    const first = await enter()
    const second = await enter({ ticket_no: 'T-2' })
    await client('POST', `/api/services/${id}/match`, { ticket_no: 'T-9', ticket_l: 980 })
    expect(await find(first)).toMatchObject({ state: 'set_aside', service_id: null })
    expect(await find(second)).toMatchObject({
      state: 'unmatched',
      mismatch: 'other_ticket',
      service_id: null,
    })
    await client('POST', `/api/services/${id}/confirm`, {})
    expect(await service(id)).toMatchObject({ ticket_no: 'T-9', ticket_l: 980, state: 'confirmed' })
    expect(await find(second)).toMatchObject({ state: 'unmatched' })
  })

  test('follow a decision about their service', async () => {
    const id = await shown(990)
    const ticket = await enter()
    await client('POST', `/api/services/${id}/confirm`, {})
    expect((await find(ticket)).state).toBe('confirmed')
    await client('POST', `/api/services/${id}/undo`, {})
    expect((await find(ticket)).state).toBe('matched')
    await client('POST', `/api/services/${id}/reject`, { reason: 'A swung tank' })
    expect(await find(ticket)).toMatchObject({ state: 'unmatched', mismatch: 'no_service' })
  })

  test('of recomputed readings lose a service that is gone, and find the new one', async () => {
    await shown(990)
    const ticket = await enter()
    await world.db.query('delete from services')
    await rematchTickets(world.db, tank, world.clock.now)
    expect(await find(ticket)).toMatchObject({ state: 'unmatched', service_id: null })
    const id = await shown(1010)
    expect(await find(ticket)).toMatchObject({ state: 'matched', service_id: id })
  })

  test('come from a file, and each of its rows is told by itself', async () => {
    await shown(990)
    const file = ['Ticket no.,Tank,Delivered,Quantity', `T-7,${tank},2026-02-10T12:00:00Z,1000`].join('\n')
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/tickets/import',
      headers: {
        authorization: `Bearer ${world.app.jwt.sign({ sub: '2', role: 'client' })}`,
        'content-type': 'text/csv',
      },
      payload: file,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    const { body } = await client('GET', '/api/tickets')
    expect(body).toMatchObject([{ ticket_no: 'T-7', state: 'matched' }])
  })

  test('of another client are neither seen nor written', async () => {
    const strange = await addTank(world.db, null, { group_id: 21, name: 'Strange' })
    const answer = await client('POST', '/api/tickets', {
      ticket_no: 'T-9',
      tank_id: strange,
      delivered_at: '2026-02-10T12:00:00Z',
      quantity: 10,
    })
    expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([422, ['tank_id']])
  })
})
