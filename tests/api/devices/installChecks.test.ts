import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { onDeviceRegistered } from '../../../server/features/readings/onDeviceRegistered'
import { ENGINE, postAll, sigfox } from '../ingest/support'
import { HERE, SAVE, picture, setUpInstalls } from './installSupport'

describe('what is known of an installation, and the desk’s word on it', () => {
  const own = setUpInstalls(ENGINE)
  const { as, sendPhoto, photosOf, newDevice, body, fieldsOf } = own

  test('what is no picture, or too large, is refused before any record names it', async () => {
    const text = await sendPhoto('install-user', Buffer.from('Dear Sir'))
    expect(text.statusCode).toBe(415)
    const large = await sendPhoto('install-user', Buffer.alloc(30 * 1024 * 1024))
    expect(large.statusCode).toBe(413)
    expect(await own.world.db.query('select from attachments where entity is null')).toEqual([])
  })

  test('where a photo was taken is read, and nothing of it stays in the picture', async () => {
    const withPlace = await picture()
      .withExif({
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '51/1 54/1 0/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '8/1 28/1 12/1',
        },
      })
      .toBuffer()
    const sent = (await sendPhoto('install-user', withPlace)).json<{
      id: string
      place: { lat: number; lng: number }
    }>()
    expect(sent.place.lat).toBeCloseTo(51.9, 5)
    expect(sent.place.lng).toBeCloseTo(-8.47, 5)
    const [kept] = await own.world.db.query<{ content: Uint8Array }>(
      'select content from attachments where id::text = $1',
      [sent.id],
    )
    expect((await sharp(Buffer.from(kept!.content)).metadata()).exif).toBeUndefined()
    const photos = [sent.id, ...(await photosOf('install-user', 1))]
    const made = await as(
      'install-user',
      'POST',
      SAVE,
      await body('install-user', { installation: { photos } }),
    )
    const { id } = made.body.installation as unknown as { id: string }
    const facts = await as('admin', 'GET', `/api/installs/${id}/checks`)
    expect(facts.body.photos).toEqual([
      { id: sent.id, distance_m: 0 },
      { id: photos[1], distance_m: null },
    ])
    // The client may read it through the installation; other users may not.
    expect((await as('client', 'GET', `/api/attachments/${sent.id}`)).status).toBe(200)
    expect((await as('group manager', 'GET', `/api/attachments/${sent.id}`)).status).toBe(404)
    // A random id may look like a number.
    const { db } = own.world
    await db.query(`update documents set id = '004711' where id = $1`, [id])
    await db.query(`update attachments set entity_id = '004711' where entity_id = $1`, [id])
    expect((await as('client', 'GET', `/api/attachments/${sent.id}`)).status).toBe(200)
  })

  test('the first reading tells dip against reading, signal and capacity at once', async () => {
    const { id, code } = await newDevice()
    const sigfoxId = (0xaa0000 + Number(code.slice(4))).toString(16).toUpperCase()
    const geometry = { shape: 'rectangular', dimensions: { w: 1000, l: 1000, h: 1000 }, capacity_l: 1040 }
    const ask = (more: object) =>
      as('install-user', 'POST', '/api/installs/check', { code, ...geometry, ...more })
    const silent = await ask({ manual_dip_mm: 580 })
    expect(silent.body).toMatchObject({ reading: null })
    await own.world.db.transaction(async tx => {
      await onDeviceRegistered(tx, id)
    })
    await postAll(own.world.app, [sigfox(sigfoxId, 27 * 24 + 20, 1, { ullage_mm: 400 })])
    const { body: told, text } = await ask({ manual_dip_mm: 580 })
    expect(told.reading, text).toMatchObject({ ullage_mm: 400, level_mm: 600, volume_l: 600, rssi: -120 })
    const verdict = (checks: unknown) =>
      Object.fromEntries((checks as { code: string; ok: boolean | null }[]).map(one => [one.code, one.ok]))
    expect(verdict(told.checks)).toMatchObject({ dip: true, signal: true, capacity: true })
    const off = await ask({ manual_dip_mm: 560, capacity_l: 1100 })
    expect(verdict(off.body.checks)).toMatchObject({ dip: false, capacity: false })
  })

  test('the desk approves what passes, needs a word where a check failed, and rejects with a reason', async () => {
    const made = await as('install-user', 'POST', SAVE, await body())
    const { id } = made.body.installation as unknown as { id: string }
    const at = (action: string, input: object) =>
      as('admin', 'POST', `/api/collections/installations/${id}/${action}`, input)
    const all = { photo: true, position: true, dip: true, signal_ok: true, capacity: true }
    expect((await as('install-user', 'POST', `/api/collections/installations/${id}/audit`, {})).status).toBe(
      403,
    )
    const rejected = await at('reject', { ...all, photo: false, reason: 'Blurred' })
    expect(rejected.status, rejected.text).toBe(200)
    expect(rejected.body).toMatchObject({ state: 'rejected', rejected_because: 'Blurred' })
    const again = await as('install-user', 'POST', `/api/collections/installations/${id}/submit`, {})
    expect(again.body).toMatchObject({ state: 'submitted', rejected_because: null })
    const invented = await as('admin', 'PUT', `/api/collections/installations/${id}`, { photos: ['AAAAAA'] })
    expect(fieldsOf(invented)).toEqual({ photos: 'Record not found' })
    await at('audit', {})
    const silent = await at('approve', { ...all, dip: false })
    expect(fieldsOf(silent)).toEqual({ comment: 'Required' })
    expect((await at('approve', { ...all, dip: false, comment: 'Offset corrected' })).status).toBe(200)
    const filter = encodeURIComponent(JSON.stringify({ installation_id: id }))
    const { body: audits } = await as(
      'admin',
      'GET',
      `/api/collections/audits_v2?filter=${filter}&sort=["created_at","ASC"]`,
    )
    expect(audits.map(({ verdict }) => verdict).toSorted()).toEqual(['fail', 'pass_with_fix'])
    const fixed = audits.find(({ verdict }) => verdict === 'pass_with_fix')!
    expect(fixed.checks).toContainEqual({ code: 'dip', ok: false, comment: 'Offset corrected' })
  })

  test('an installer tells a tank’s place as a whole, and nothing of its state', async () => {
    const nothing = await own.stored()
    for (const [field, tank] of [
      ['tank.lng', { lat: 0 }],
      ['tank.lat', { lat: null, lng: 0 }],
      ['tank.state', { state: 'draft' }],
    ] as const) {
      const refused = await as('install-user', 'POST', SAVE, await body('install-user', { tank }))
      expect([refused.status, Object.keys(fieldsOf(refused))], field).toEqual([422, [field]])
    }
    expect(await own.stored()).toEqual(nothing)
    const made = await as('install-user', 'POST', SAVE, await body('install-user', { tank: { lat: null } }))
    expect(made.status, made.text).toBe(201)
    const [tank] = await own.world.db.query('select lat, lng from tanks where id = $1', [own.tank])
    expect(tank).toEqual(HERE)
  })

  test('a trial is an admin’s', async () => {
    const refused = await as('client', 'POST', SAVE, { ...(await body('client')), trial: true })
    expect(refused.status).toBe(403)
  })

  test('a trial leaves tank, device and visit alone, and is no installation', async () => {
    const setOf = () =>
      own.world.db.query(
        `select t.version, t.capacity_l, t.device_id, d.state, j.state as visit, d.version as device
         from tanks t join jobs j on j.tank_id = t.id, devices d where t.id = $1 and d.enclosure_id = $2`,
        [own.tank, given.device.enclosure_id],
      )
    const given = await body('admin', { tank: { capacity_l: 950 } })
    const [before, stored] = [await setOf(), await own.stored()]
    const made = await as('admin', 'POST', SAVE, { ...given, trial: true })
    expect(made.status, made.text).toBe(201)
    expect(made.body).toMatchObject({ trial: true, tank: { device_id: null }, device: { state: 'shipped' } })
    expect(await setOf()).toEqual(before)
    expect(await own.stored()).toEqual({ ...(stored as object), held: (stored!.held as number) + 2 })
    const { id } = made.body.installation as unknown as { id: string }
    const read = (name: string) => as('admin', 'GET', `/api/collections/${name}/${id}`)
    expect((await read('dev_installations')).body).toMatchObject({ id, tank_id: own.tank })
    expect((await read('installations')).status).toBe(404)
    // The device is still free for an installation.
    expect(
      (await as('install-user', 'POST', SAVE, { ...given, installation: (await body()).installation }))
        .status,
    ).toBe(201)
  })

  test('a trial hears the faults that an installation would', async () => {
    const given = await body('admin', { tank: { capacity_l: -1 }, installation: { manual_dip_mm: 1001 } })
    const refused = await as('admin', 'POST', SAVE, { ...given, trial: true })
    expect(Object.keys(fieldsOf(refused)).toSorted()).toEqual([
      'installation.manual_dip_mm',
      'tank.capacity_l',
    ])
  })
})
