import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { startWorld } from '../contract/world'
import { addTank } from '../ingest/support'

const HERE = { lat: 51.9, lng: -8.47 }
const SAVE = '/api/master/save'

describe('in production', () => {
  test('a trial touches neither tank nor device, and stands in the store of trials', async () => {
    const world = await startWorld('postgres', undefined, {
      NODE_ENV: 'production',
      INGEST_KEY: 'a key of our own',
      WEB_ORIGIN: 'https://x.example',
    })
    const tank = await addTank(world.db, null, { group_id: 11 })
    await world.db.query('update tanks set lat = 51.9, lng = -8.47 where id = $1', [tank])
    await world.db.query(
      `insert into devices (device_id, enclosure_id, sigfox_id, hw_version, network, state) values ('D', 'LID', 'AB', '2.2', 'sigfox', 'shipped')`,
    )
    const token = world.app.jwt.sign({ sub: '1', role: 'admin' })
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#876' } })
      .jpeg()
      .toBuffer()
    const photos = []
    for (let i = 0; i < 2; i++) {
      const { id } = (
        await world.app.inject({
          method: 'POST',
          url: '/api/attachments',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
          payload: photo,
        })
      ).json<{ id: string }>()
      photos.push(id)
    }
    const made = await world.as('admin')('POST', SAVE, {
      trial: true,
      tank: { id: tank },
      device: { enclosure_id: 'LID' },
      installation: { ...HERE, accuracy_m: 5, photos },
    })
    expect(made.status, made.text).toBe(201)
    expect(
      await world.db.query(`select t.device_id, d.state from tanks t, devices d where t.id = ${tank}`),
    ).toEqual([{ device_id: null, state: 'shipped' }])
    const stores = await world.db.query(
      `select distinct collection from documents where collection like '%installations%' or collection = 'setups'`,
    )
    expect(stores).toEqual([{ collection: 'dev_installations' }])
    await world.close()
  })
})
