import { describe, expect, test } from 'vitest'
import { entityOf } from '../../../src/config/entities'
import { ENGINE } from '../ingest/support'
import { SAVE, setUpInstalls } from './installSupport'

const CHECKS = { photo: true, position: true, dip: true, signal_ok: true, capacity: true }
const collection = (name: string, ...rest: string[]) => ['/api/collections', name, ...rest].join('/')

describe('copies that are kept of installations, and audits', () => {
  const own = setUpInstalls(ENGINE)
  const { as, body, newDevice, newTank, fieldsOf } = own
  const admin = (...request: Parameters<ReturnType<typeof own.world.as>>) => as('admin', ...request)

  const copiesOf = async (id: unknown) => {
    const filter = encodeURIComponent(JSON.stringify({ installation_id: id }))
    const answer = await admin('GET', `${collection('installations_history')}?filter=${filter}&range=[0,99]`)
    return answer.body as unknown as Record<string, unknown>[]
  }
  /** Advances one minute per step, so that copies have an order. */
  const later = () => (own.world.clock.now = new Date(own.world.clock.now.getTime() + 60_000))
  const at = async (id: unknown, action: string, input: object = {}) => {
    later()
    return admin('POST', collection('installations', String(id), action), input)
  }
  const install = async () => {
    later()
    const made = await as('install-user', 'POST', SAVE, await body())
    expect(made.status, made.text).toBe(201)
    return (made.body.installation as unknown as { id: string }).id
  }
  const audits = () => own.world.db.query(`select id from documents where collection = 'dev_v2_audits'`)

  test('each change of an installation leaves a copy of all that it was then', async () => {
    const id = await install()
    await at(id, 'reject', { ...CHECKS, dip: false, reason: 'Dip is missing' })
    later()
    await admin('PUT', collection('installations', id), { manual_dip_mm: 640 })
    for (const action of ['submit', 'audit']) expect((await at(id, action)).status).toBe(200)
    expect((await at(id, 'approve', CHECKS)).status).toBe(200)
    const copies = await copiesOf(id)
    expect(
      copies
        .toReversed()
        .map(({ state, reason, manual_dip_mm, rejected_because }) => [
          state,
          reason,
          manual_dip_mm,
          rejected_because,
        ]),
    ).toEqual([
      ['submitted', 'new', 600, null],
      ['rejected', 'new', 600, 'Dip is missing'],
      ['rejected', 'new', 640, 'Dip is missing'],
      ['submitted', 'new', 640, null],
      ['audit_pending', 'new', 640, null],
      ['approved', 'new', 640, null],
    ])
    const { body: record } = await admin('GET', collection('installations', id))
    expect(copies[0]).toMatchObject({
      tank_id: record.tank_id,
      device_id: record.device_id,
      installer_id: 6,
      photos: record.photos,
      lat: record.lat,
      accuracy_m: 8,
      installed_at: record.installed_at,
      created_by: 'u1',
    })
  })

  test('a newer one leaves a copy of the one that it replaces, and says of itself that it is a swap', async () => {
    const tank_id = await newTank()
    const made = []
    for (let n = 0; n < 2; n++) {
      const sample = await own.world.sample(entityOf('installations'))
      const { body: one } = await admin('POST', collection('installations'), {
        ...sample,
        tank_id,
        device_id: (await newDevice()).id,
      })
      made.push(one.id)
    }
    for (const id of made)
      for (const [action, input] of [['submit'], ['audit'], ['approve', CHECKS]] as const)
        expect((await at(id, action, input)).status).toBe(200)
    const [older, newer] = await Promise.all(made.map(copiesOf))
    expect(older!.map(({ state }) => state).toSorted()).toEqual(
      ['draft', 'submitted', 'audit_pending', 'approved', 'superseded'].toSorted(),
    )
    expect(newer![0]).toMatchObject({ state: 'approved', reason: 'swap' })
  })

  /** Installations on one tank, a day apart, that are ready for approval. */
  const inAudit = async (count: number) => {
    const tank_id = await newTank()
    const made: string[] = []
    for (let n = 0; n < count; n++) {
      const { body: one } = await admin('POST', collection('installations'), {
        ...(await own.world.sample(entityOf('installations'))),
        tank_id,
        device_id: (await newDevice()).id,
        installed_at: `2026-02-0${n + 1}T10:00:00Z`,
      })
      for (const action of ['submit', 'audit']) await at(one.id, action)
      made.push(String(one.id))
    }
    return made
  }
  const statesOf = (ids: readonly string[]) =>
    Promise.all(ids.map(async id => (await admin('GET', collection('installations', id))).body.state))

  test('of two that are approved at once, in either order, the newer one stands', async () => {
    const ids = await inAudit(2)
    const answers = await Promise.all(ids.map(id => at(id, 'approve', CHECKS)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await statesOf(ids)).toEqual(['superseded', 'approved'])
    const others = await inAudit(2)
    for (const id of others.toReversed()) await at(id, 'approve', CHECKS)
    expect(await statesOf(others)).toEqual(['superseded', 'approved'])
  })

  test('another device or tank is a swap or a move, and what is removed or restored says so', async () => {
    const sample = await own.world.sample(entityOf('installations'))
    const { body: one } = await admin('POST', collection('installations'), sample)
    const put = async (values: object) => {
      later()
      const done = await admin('PUT', collection('installations', String(one.id)), values)
      expect(done.status, done.text).toBe(200)
    }
    await put({ device_id: (await newDevice()).id })
    await put({ signal: -101 })
    await put({ tank_id: await newTank() })
    later()
    await admin('DELETE', collection('installations', String(one.id)))
    later()
    await admin('POST', collection('installations', String(one.id), 'restore'), {})
    const told = (await copiesOf(one.id)).toReversed().map(({ reason }) => reason)
    expect(told).toEqual(['new', 'swap', 'swap', 'move', 'remove', 'new'])
  })

  test('what changes nothing, is refused, or is sent a second time, leaves no copy', async () => {
    const id = await install()
    const one = (await copiesOf(id)).length
    await admin('PUT', collection('installations', id), { manual_dip_mm: 600 })
    expect((await admin('PUT', collection('installations', id), { photos: ['ABCDEF'] })).status).toBe(422)
    expect((await at(id, 'approve', CHECKS)).status).toBe(409)
    const key = { 'idempotency-key': 'the-same-audit' }
    for (let time = 0; time < 2; time++)
      await admin('POST', collection('installations', id, 'audit'), {}, key)
    expect(await copiesOf(id)).toHaveLength(one + 1)
  })

  test('each installation of a file leaves its copy', async () => {
    const [tank, device] = [await newTank(), (await newDevice()).id]
    const file = `tank_id,device_id,installer_id,installed_at\n${tank},${device},6,2026-01-20T10:00:00Z`
    const { statusCode, body: told } = await own.world.app.inject({
      method: 'POST',
      url: collection('installations', 'import'),
      headers: {
        authorization: `Bearer ${own.world.app.jwt.sign({ sub: '1', role: 'admin' })}`,
        'content-type': 'text/csv',
        'idempotency-key': 'a-file',
      },
      payload: file,
    })
    expect(statusCode, told).toBe(200)
    const filter = encodeURIComponent(JSON.stringify({ tank_id: tank }))
    const { body: found } = await admin('GET', `${collection('installations_history')}?filter=${filter}`)
    expect(found, told).toMatchObject([{ device_id: device, reason: 'new', state: 'draft' }])
  })

  test('nobody writes, changes or removes a copy', async () => {
    const [copy] = await copiesOf(await install())
    const one = collection('installations_history', String(copy!.id))
    for (const [method, url] of [
      ['POST', collection('installations_history')],
      ['PUT', one],
      ['DELETE', one],
    ] as const)
      expect((await admin(method, url, method === 'DELETE' ? undefined : { reason: 'new' })).status).toBe(403)
  })

  test('an audit comes with the desk’s decision alone: none is made, changed or removed by hand', async () => {
    const id = await install()
    await at(id, 'audit')
    await at(id, 'approve', CHECKS)
    const before = await audits()
    const forged = { installation_id: id, verdict: 'pass', checks: [] }
    for (const name of ['audits_v2', 'dev_v2_audits']) {
      const [audit] = (await admin('GET', collection(name))).body
      for (const [method, url] of [
        ['POST', collection(name)],
        ['PUT', collection(name, String(audit!.id))],
        ['DELETE', collection(name, String(audit!.id))],
      ] as const)
        expect((await admin(method, url, method === 'DELETE' ? undefined : forged)).status, url).toBe(403)
    }
    expect(await audits()).toEqual(before)
  })

  test('the store’s own name is no way around the desk', async () => {
    const id = await install()
    // Which outside production is the address of the trials.
    expect((await admin('GET', collection('dev_installations', id))).status).toBe(404)
    const forged = await admin('PUT', collection('dev_installations', id), { state: 'approved' })
    expect(forged.status).toBe(403)
    const made = await admin('POST', collection('dev_installations'), { state: 'approved' })
    expect(made.status).toBe(403)
    const jumped = await admin('PUT', collection('installations', id), { state: 'approved' })
    expect(fieldsOf(jumped)).toHaveProperty('state')
    expect((await admin('GET', collection('installations', id))).body.state).toBe('submitted')
  })

  test('what the desk has approved is changed by nobody any more', async () => {
    const id = await install()
    await at(id, 'audit')
    await at(id, 'approve', CHECKS)
    for (const who of ['install-user', 'admin'])
      expect(
        fieldsOf(await as(who, 'PUT', collection('installations', id), { manual_dip_mm: 20 })),
        who,
      ).toHaveProperty('state')
  })
})
