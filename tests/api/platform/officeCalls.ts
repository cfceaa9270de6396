import { entityOf } from '../../../src/config/entities'
import { REPORT_NAMES } from '../../../src/config/reports'
import type { World } from '../contract/world'
import type { post } from '../ingest/support'

type Ask = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  given?: unknown,
  sent?: Record<string, string>,
  who?: string,
) => Promise<{ body: { id: number; link: string; user: { id: number } } }>
type Answer = Awaited<ReturnType<typeof post>>

const FILES = {
  townlands: 'Name,County\nAnnabella,Cork',
  customers: 'Name,Depot,E-mail,County,Country\nNew,A depot,new@example.com,Cork,Ireland',
  tanks:
    'Name,Depot,Product,Shape,dimensions.w,dimensions.l,dimensions.h,Capacity (L)\nT,A depot,Kerosene,Rectangular,1000,1000,1000,1000',
}

/** Makes the office's calls: accounts, a merge and imports. */
export async function officeCalls(ask: Ask, world: World, hold: (url: string, answer: Answer) => void) {
  const person = { name: 'M', email: 'm@example.com', tank_group_ids: [11] }
  const { body: made } = await ask('POST', '/api/users/storeGroupManager', person)
  await ask('POST', '/api/users/storeInstaller', { name: 'I', email: 'i@example.com' })
  await ask('PUT', `/api/users/updateGroupManager/${made.user.id}`, { name: 'Maeve' })
  const { body: reset } = await ask('POST', '/api/users/reset_password', { user_id: made.user.id })
  const token = reset.link.split('#')[1]
  await ask('PUT', '/api/password', { token, password: 'another horse battery' }, {}, '')
  const { id } = await world.make(entityOf('customers'))
  await ask('GET', `/api/customers/${id}/merge?into_id=901`)
  await ask('POST', `/api/customers/${id}/merge`, { into_id: 901 })
  const headers = {
    authorization: `Bearer ${world.app.jwt.sign({ sub: '1' })}`,
    'content-type': 'text/csv',
  }
  for (const [name, payload] of Object.entries(FILES))
    for (const url of [`/api/${name}/import/check`, `/api/${name}/import`])
      hold(url, await world.app.inject({ method: 'POST', url, headers, payload }))
  const message = { subject: 'Closed', body: 'On Monday.', channels: ['inbox'], audience: 'users' }
  await ask('POST', '/api/notices/preview', message)
  const { body: notice } = await ask('POST', '/api/notices', message)
  await ask('GET', `/api/notices/${notice.id}/deliveries`)
  await ask('POST', `/api/notices/${notice.id}/schedule`, { send_at: '2099-01-01T00:00:00.000Z' })
  await ask('POST', `/api/notices/${notice.id}/unschedule`)
  await ask('POST', `/api/notices/${notice.id}/send`)
  for (const name of REPORT_NAMES) {
    await ask('GET', `/api/library/${name}?tank_group_id=10&range=[0,9]`)
    await ask('GET', `/api/library/${name}/totals?tank_group_id=10`)
    for (const format of ['csv', 'xlsx']) await ask('GET', `/api/library/${name}/export?format=${format}`)
  }
}
