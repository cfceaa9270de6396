import { entityOf } from '../../../src/config/entities'
import { installSample } from '../contract/installSample'
import type { Answer, World } from '../contract/world'
import type { post } from '../ingest/support'

type Ask = (method: 'GET' | 'POST', url: string, body?: object) => Promise<Pick<Answer, 'body'>>
type CallResult = Awaited<ReturnType<typeof post>>

/**
 * Makes the calls to put a device on a tank, to create visits from a prospect and from findings, and to import a file
 * of older installs.
 */
export async function installCalls(ask: Ask, world: World, hold: (url: string, answer: CallResult) => void) {
  const sample = await installSample(world, 1)
  const code = sample.device.enclosure_id
  await ask('GET', `/api/installs/devices/${code}?tank_id=${sample.tank.id}`)
  await ask('POST', '/api/installs/check', { code, manual_dip_mm: 600 })
  const { body } = await ask('POST', '/api/master/save', sample)
  const { tank, device, installation } = body as unknown as Record<string, { id: number | string }>
  await ask('GET', `/api/installs/${installation!.id}/checks`)
  const prospect = await world.make(entityOf('prospects_v2'), 'a', { county_id: 1, postcode: null })
  await ask('GET', `/api/prospects/signal?ids=${encodeURIComponent(JSON.stringify([prospect.id]))}`)
  const model = await world.make(entityOf('models'))
  for (const step of ['contact', 'check'])
    await ask('POST', `/api/collections/prospects_v2/${prospect.id}/${step}`, {})
  await ask('POST', `/api/collections/prospects_v2/${prospect.id}/convert`, {
    group_id: 11,
    model_id: model.id,
  })
  for (const name of ['health_checks_v2', 'device_health_checks']) {
    const { id } = await world.make(entityOf(name), 'a', { fault_code: 'Echo lost' })
    await ask('POST', `/api/collections/${name}/${id}/createRepairJob`, {})
  }
  const headers = {
    authorization: `Bearer ${world.app.jwt.sign({ sub: '1' })}`,
    'content-type': 'text/csv',
    'x-file-name': 'older%20installs.csv',
  }
  const payload = `tank_id,device_id,installer_id,installed_at\n${tank!.id},${device!.id},6,2025-06-01T09:00:00Z`
  for (const url of ['/import/check', '/import'].map(part => `/api/collections/installations${part}`))
    hold(url, await world.app.inject({ method: 'POST', url, headers, payload }))
}
