import { insertDocument } from '../../../server/engine/db/insertDocument'
import { advanceRollouts } from '../../../server/features/firmware/advanceRollouts'
import { sha256Of, signForDemo } from '../../../server/features/firmware/signature'
import type { Answer, World } from '../contract/world'

type Ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
  headers?: Record<string, string>,
  who?: string,
) => Promise<Pick<Answer, 'body'>>

const upload = (ask: Ask, version_name: string, image: Buffer) =>
  ask('POST', '/api/firmwares/upload', {
    version_name,
    hw_versions: ['2.2'],
    sha256: sha256Of(image),
    signature: signForDemo(image),
    image: image.toString('base64'),
  })

/** A release whose notes are changed, and which is removed and restored. */
async function keepRelease(ask: Ask) {
  const { body: made } = await upload(ask, '9.0.1', Buffer.from('another image'))
  const path = '/api/collections/firmwares'
  const { body: read } = await ask('GET', `${path}/${made.id}`)
  const version = { 'if-match': `"${read.version}"` }
  await ask('PUT', `${path}/${made.id}`, { notes: 'Quieter' }, version)
  await ask('PUT', `${path}/${made.id}`, { notes: 'Louder' }, { 'if-match': '"99"' })
  await ask('POST', `${path}/bulk`, { action: 'update', ids: [made.id], values: { notes: 'Quiet' } })
  await ask('GET', `${path}/${made.id}/dependants`)
  await ask('DELETE', `${path}/${made.id}`, undefined, { 'if-match': '*' })
  await ask('GET', `${path}/deleted?range=[0,9]`)
  await ask('POST', `${path}/${made.id}/restore`)
}

/** Retries a failed update together with the others of its roll-out, and halts the roll-out. */
async function endUpdate(ask: Ask, { db }: Pick<World, 'db'>, rollout: number, device: number) {
  const fail = () =>
    db.query(`update rollout_devices set state = 'failed' where rollout_id = $1 and device_id = $2`, [
      rollout,
      device,
    ])
  for (const collection of ['dfu_history', 'dfu_history_v2']) {
    await fail()
    const id = await insertDocument(
      db,
      collection,
      { device_id: device, to: '9.0.0', result: 'failed', attempt: 1 },
      { now: new Date(), uid: null },
    )
    await ask('POST', `/api/collections/${collection}/${id}/retry`, {})
    await db.query(`update documents set data = data || '{"result": "pending"}' where id = $1`, [id])
    await ask('POST', `/api/collections/${collection}/${id}/halt`, { reason: 'Too many' })
    await ask('POST', `/api/rollouts/${rollout}/resume`, {})
  }
  await fail()
  await ask('POST', `/api/rollouts/${rollout}/retryFailed`, {})
}

/** Signs an image, has another user approve its roll-out, and lets a device download it. */
export async function updateFirmware(ask: Ask, { db, deps }: World, device: number) {
  const image = Buffer.from('an image')
  await keepRelease(ask)
  const { body: firmware } = await upload(ask, '9.0.0', image)
  await db.query(`update documents set data = data || '{"state": "approved"}' where id = $1`, [firmware.id])
  await db.query(`update devices set state = 'installed', hw_version = '2.2' where id = $1`, [device])
  const { body: rollout } = await ask('POST', '/api/rollouts', {
    name: 'All',
    firmware_id: firmware.id,
    stages: [{ pct: 100 }],
  })
  await db.query(`update rollouts set created_by = 'u2' where id = $1`, [rollout.id])
  for (const action of ['approve', 'start']) await ask('POST', `/api/rollouts/${rollout.id}/${action}`, {})
  await ask('GET', `/api/rollouts/${rollout.id}/progress`)
  const { body: issued } = await ask('POST', `/api/devices/${device}/issueKey`)
  await advanceRollouts(deps)
  const own: Record<string, string> = { 'x-device': 'CC01', 'x-device-key': String(issued.key) }
  const { body: test } = await ask('POST', '/api/network-tests/run', { device_id: device, hours: 720 })
  await ask('GET', `/api/collections/network_tests/${test.id}`)
  await ask('GET', '/api/network-tests/operators')
  for (const headers of [own, { ...own, range: 'bytes=0-3' }])
    await ask('GET', '/ingest/firmware/9.0.0', undefined, headers, '')
  await endUpdate(ask, { db }, Number(rollout.id), device)
}
