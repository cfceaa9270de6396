import { entityOf } from '../../../src/config/entities'
import type { Answer, World } from '../contract/world'
import { addTank } from '../ingest/support'

type Ask = (method: 'GET' | 'POST', url: string, body?: object) => Promise<Pick<Answer, 'body'>>

/**
 * Makes the calls about a device that passes the benches, and about another that is put on a tank, swapped and taken
 * off.
 */
export async function benchCalls(ask: Ask, world: World) {
  const { id: batch_id } = await world.make(entityOf('batches'), 'a', { state: 'open' })
  const step = (station: string, body: object) => ask('POST', `/api/bench/${station}`, body)
  await step('boards', { batch_id, serial: 'S-1' })
  const label = { device: 'DESCRIBED', identity: 'DE5C' }
  await step('panels', { batch_id, panel: 'P-1', serial: 'S-1', ...label })
  await step('calibrations', { device: 'DESCRIBED', reference_mm: 500, samples_mm: [500, 501] })
  await step('activations', { device: 'DESCRIBED' })
  const [made] = await world.db.query<{ id: number }>(`select id from devices where device_id = 'DESCRIBED'`)
  const [spare] = await world.db.query<{ id: number }>(
    `insert into devices (device_id, hw_version, network, state) values ('SPARE', '2.2', 'nbiot', 'bootstrapped') returning id`,
  )
  const tank_id = await addTank(world.db, null, { group_id: 11 })
  await ask('POST', `/api/devices/${spare!.id}/assign`, { tank_id })
  await ask('POST', `/api/devices/${spare!.id}/swap`, { replacement_id: made!.id, reason: 'No echo' })
  await ask('POST', `/api/devices/${made!.id}/unassign`, { reason: 'Moved' })
  await world.db.query(`update devices set state = 'activated' where id = $1`, [made!.id])
  await step('packages', { package: 'PK-D', device: 'DESCRIBED' })
  await ask('GET', `/api/devices/${made!.id}/life`)
  await ask('GET', `/api/collections/batches/${batch_id}/yield`)
  const window = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-01T01:00:00.000Z' }
  await step('demo', { run: 'Butt', device_ids: [made!.id], ...window })
  const { id } = await world.make(entityOf('bootstrap'), 'a', { device_id: spare!.id })
  await world.db.query(`update devices set state = 'bootstrapped' where id = $1`, [spare!.id])
  await ask('POST', `/api/collections/bootstrap/${id}/resend`)
  await ask('GET', `/api/labels?of=batch&id=${batch_id}`)
}
