import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertDocument } from '../../../server/engine/db/insertDocument'
import { entityOf } from '../../../src/config/entities'
import { startWorld, type World } from '../contract/world'
import { ENGINE } from '../ingest/support'

describe('records of devices being made and fitted', () => {
  let world: World
  const admin: ReturnType<World['as']> = (...request) => world.as('admin')(...request)
  const path = (collection: string, ...more: (string | number)[]) =>
    ['/api/collections', collection, ...more].join('/')
  const device = async (more: object = {}) => (await world.make(entityOf('devices'), 'a', { ...more })).id
  const states = async (...ids: (string | number)[]) =>
    Promise.all(ids.map(async id => (await admin('GET', path('installations', id))).body.state))

  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())

  test('a document has an id of six hexadecimal digits', async () => {
    const { id } = await world.make(entityOf('batches'))
    expect(id).toMatch(/^[0-9A-F]{6}$/)
  })

  test('an id that is taken, by whomever and whenever, is drawn again', async () => {
    const keep = (drawId: () => string) =>
      insertDocument(world.db, 'setups', { tank_id: 1 }, { now: new Date(), uid: null }, drawId)
    const drawn = ['0000AA', '0000AA', '0000AB']
    const draw = () => drawn.shift()!
    expect([await keep(draw), await keep(draw)]).toEqual(['0000AA', '0000AB'])
    // Forty concurrent draws among 256 ids.
    const among = () =>
      Math.floor(Math.random() * 256)
        .toString(16)
        .toUpperCase()
        .padStart(6, '1')
    const ids = await Promise.all(Array.from({ length: 40 }, () => keep(among)))
    expect(new Set(ids).size).toBe(40)
  })

  test('a measurement is worked out from its samples, and again when these change', async () => {
    const sample = { device_id: await device(), reference_mm: 1000, samples_mm: [1001, 1003, 1005] }
    const { body } = await admin('POST', path('measurements'), sample)
    expect(body).toMatchObject({ mean_mm: 1003, sd_mm: 2, error_mm: 3, pass: true })
    const { body: put } = await admin('PUT', path('measurements', body.id), { samples_mm: [1020, 1020] })
    expect(put).toMatchObject({ mean_mm: 1020, sd_mm: 0, error_mm: 20, pass: false })
    const wrong = await admin('POST', path('measurements'), { ...sample, samples_mm: [1001, 'far'] })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors as object)).toEqual(['samples_mm'])
    const fixed = await admin('POST', path('measurements'), { ...sample, pass: true })
    expect(fixed.status).toBe(422)
  })

  test('a tester sees the measurements of test devices, also of one that becomes one', async () => {
    const tester = world.as('test-user')
    const device_id = await device({ is_test: false })
    const sample = { device_id, reference_mm: 1000, samples_mm: [1000] }
    const { body } = await admin('POST', path('measurements'), sample)
    expect((await tester('GET', path('measurements', body.id))).status).toBe(404)
    await admin('PUT', `/api/devices/${device_id}`, { is_test: true })
    expect((await tester('GET', path('measurements', body.id))).status).toBe(200)
    await admin('PUT', `/api/devices/${device_id}`, { is_test: false })
    expect((await tester('GET', path('measurements', body.id))).status).toBe(404)
  })

  test('a device lies in one package until that one is received', async () => {
    const device_ids = [await device()]
    const pack = (code: string) => admin('POST', path('assembly_packages'), { code, device_ids })
    const first = await pack('PK-1')
    expect(first.status, first.text).toBe(201)
    const second = await pack('PK-2')
    expect(second.status).toBe(422)
    expect(second.body.errors).toEqual({ device_ids: 'Is in package PK-1 already (packed by admin)' })
    for (const [action, input] of [['seal'], ['ship', { courier: 'An Post' }], ['receive']] as const)
      expect(
        (await admin('POST', path('assembly_packages', first.body.id, action), input ?? {})).status,
      ).toBe(200)
    expect((await pack('PK-2')).status).toBe(201)
  })

  test('an approved installation replaces the one that was on the tank, and keeps a copy', async () => {
    const tank_id = (await world.make(entityOf('tanks'))).id
    const install = async () => {
      const sample = await world.sample(entityOf('installations'))
      const made = await admin('POST', path('installations'), {
        ...sample,
        tank_id,
        device_id: await device(),
      })
      expect(made.status, made.text).toBe(201)
      const checks = { photo: true, position: true, dip: true, signal_ok: true, capacity: true }
      for (const action of ['submit', 'audit', 'approve'])
        expect(
          (
            await admin(
              'POST',
              path('installations', made.body.id, action),
              action === 'approve' ? checks : {},
            )
          ).status,
        ).toBe(200)
      return made.body
    }
    const first = await install()
    const second = await install()
    expect(await states(first.id, second.id)).toEqual(['superseded', 'approved'])
    const filter = encodeURIComponent(JSON.stringify({ tank_id }))
    const { body } = await admin('GET', `${path('installations_history')}?filter=${filter}`)
    expect(Object.fromEntries(body.map(({ reason, installation_id }) => [installation_id, reason]))).toEqual({
      [first.id]: 'new',
      [second.id]: 'swap',
    })
  })

  test('whose tank it is decides who sees an installation, also after the tank has moved', async () => {
    const { id: tank_id } = await world.make(entityOf('tanks'), 'a')
    const sample = await world.sample(entityOf('installations'))
    const { body } = await admin('POST', path('installations'), { ...sample, tank_id })
    const seen = async () => (await world.as('client')('GET', path('installations', body.id))).status
    expect(await seen()).toBe(200)
    await admin('PUT', `/api/tanks/${tank_id}`, { group_id: 21, customer_id: null })
    expect(await seen()).toBe(404)
  })

  test('nobody lets out firmware that they uploaded', async () => {
    const body = await world.make(entityOf('firmwares'))
    await world.db.query(
      `with mine as (update documents set created_by = 'u1' where id = $1 returning id)
       insert into firmware_images (firmware_id, image, created_at) select id, 'an image'::bytea, now() from mine`,
      [body.id],
    )
    const approve = () => admin('POST', path('firmwares', body.id, 'approve'), {})
    const refused = await approve()
    expect(refused.status, refused.text).toBe(422)
    expect(refused.body.errors).toEqual({ state: 'Somebody else must approve it' })
    await world.db.query(`update documents set created_by = 'u2' where id = $1`, [body.id])
    expect((await approve()).body.state).toBe('approved')
  })

  test('a release without its image is not let out, and no release is made or given another hash by hand', async () => {
    const release = await world.make(entityOf('firmwares'))
    const refused = await admin('POST', path('firmwares', release.id, 'approve'), {})
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { sha256: 'No image was uploaded for this version' },
    ])
    const sample = await world.sample(entityOf('firmwares'))
    expect((await admin('POST', path('firmwares'), sample)).status).toBe(403)
    const other = await admin('PUT', path('firmwares', release.id), { sha256: 'f'.repeat(64) })
    expect([other.status, Object.keys(other.body.errors as object)]).toEqual([422, ['sha256']])
  })

  test('switching a device off and on is kept with its reason', async () => {
    const id = await device()
    for (const step of ['panel', 'program', 'calibrate', 'activate', 'pack', 'ship', 'bootstrap', 'install'])
      await admin('POST', `/api/devices/${id}/${step}`, {})
    const off = await admin('POST', `/api/devices/${id}/deactivate`, { reason: 'House is empty' })
    expect(off.status, off.text).toBe(200)
    await admin('POST', `/api/devices/${id}/reactivate`, {})
    const filter = encodeURIComponent(JSON.stringify({ device_id: id }))
    const { body } = await admin('GET', `${path('activation_deactivation_history')}?filter=${filter}`)
    expect(Object.fromEntries(body.map(({ action, reason, by }) => [action, [reason, by]]))).toEqual({
      deactivate: ['House is empty', 'u1'],
      activate: [null, 'u1'],
    })
  })
})
