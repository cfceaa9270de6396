import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityOf } from '../../src/config/entities'
import { pathOf } from '../../server/engine/crud/registerEntity'
import { startWorld, type World } from '../api/contract/world'
import { ENGINE } from '../api/ingest/support'

/** Roles besides admin that read the records, independent of the declarations. */
const READERS = {
  tankgroups: ['provider', 'client', 'group manager'],
  devices: ['provider', 'client', 'group manager'],
  installations: ['provider', 'client', 'install-user'],
  webhooks: ['client'],
  users: [],
  connections: [],
} as const
type Of = keyof typeof READERS

/**
 * Fields that only admins read, and fields that no role reads: a request whose result depends on them would reveal
 * them.
 */
const ADMINS: readonly [Of, string, unknown][] = [['tankgroups', 'distributor_id', 8]]
const SECRETS: readonly [Of, string, unknown][] = [
  ['devices', 'keys_ref', 'vault/7'],
  ['devices', 'downlink_version', 1],
  ['users', 'password', 'velvet onion 93 harp'],
  ['users', 'password_hash', 'x'],
  ['webhooks', 'secret', 'a secret of more than twenty'],
  ['connections', 'key_hash', 'x'],
]

/** Fields that only admins write, in records that other roles may change. */
const WRITES: readonly [Of, readonly string[], Readonly<Record<string, unknown>>][] = [
  [
    'devices',
    ['provider'],
    {
      device_id: 'TAKEN1',
      enclosure_id: 'TAKEN-1',
      sigfox_id: 'BEEF01',
      dev_eui: '00000000BEEF0001',
      keys_ref: 'vault/9',
      is_test: true,
    },
  ],
  ['installations', ['provider', 'client'], { tank_id: 1, device_id: 1, installer_id: 6 }],
]

const query = (values: Record<string, unknown>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&')

describe('fields that are not for everybody who has the record', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(ENGINE)
    await world.db.query(
      `update tankgroups set features = '{webhooks,client_approvals}' where id in (10, 11)`,
    )
  }, 120_000)
  afterAll(() => world.close())

  /** Makes every request by which the field could be read or guessed, and returns the responses. */
  async function answered(who: string, of: Of, field: string, value: unknown) {
    const path = pathOf(entityOf(of))
    const ask = world.as(who)
    const questions = {
      filter: await ask('GET', `${path}?${query({ filter: { [field]: value } })}`),
      'filter by none': await ask('GET', `${path}?${query({ filter: { [field]: null } })}`),
      'filter by other': await ask('GET', `${path}?${query({ filter: { [`${field}_neq`]: value } })}`),
      sort: await ask('GET', `${path}?${query({ sort: [field, 'ASC'] })}`),
      count: await ask('GET', `${path}/aggregate?by=${field}`),
      export: await ask('GET', `${path}/export?columns=["${field}"]`),
      'export filter': await ask('GET', `${path}/export?${query({ filter: { [field]: value } })}`),
      ids: await ask('POST', `${path}/bulk/ids`, { filter: { [field]: value } }),
    }
    return Object.entries(questions).flatMap(([name, { status }]) => (status < 400 ? [name] : []))
  }
  const told = async (who: string, of: Of, id: number | string) => {
    const path = pathOf(entityOf(of))
    const answers = ['', `/${id}`, `/${id}/history`].map(rest => world.as(who)('GET', `${path}${rest}`))
    return (await Promise.all(answers)).map(({ text }) => text).join('\n')
  }

  test.each(ADMINS)('%s.%s is read by admins, and by nobody else', async (of, field, value) => {
    const { id } = await world.make(entityOf(of), 'a')
    const path = `${pathOf(entityOf(of))}/${id}`
    expect((await world.as('admin')('PUT', path, { [field]: value })).status).toBe(200)
    expect(await told('admin', of, id)).toContain(`"${field}"`)
    for (const who of READERS[of]) {
      expect(await told(who, of, id), who).not.toContain(`"${field}"`)
      expect(await answered(who, of, field, value), who).toEqual([])
    }
    expect(await answered('admin', of, field, value)).toContain('filter')
  })

  test.each(SECRETS)('%s.%s is read by nobody', async (of, field, value) => {
    const { id } = await world.make(entityOf(of), 'a')
    for (const who of ['admin', ...READERS[of]]) {
      expect(await told(who, of, id), who).not.toContain(`"${field}":`)
      expect(await answered(who, of, field, value), who).toEqual([])
    }
  })

  test.each(WRITES)('of %s %j write only what is theirs', async (of, writers, values) => {
    const { id } = await world.make(entityOf(of), 'a', of === 'devices' ? { is_test: false } : {})
    const path = pathOf(entityOf(of))
    for (const who of writers)
      for (const [field, value] of Object.entries(values)) {
        const changes = { [field]: value }
        const alone = await world.as(who)('PUT', `${path}/${id}`, changes)
        expect([alone.status, Object.keys(alone.body.details ?? {})], who).toEqual([422, [field]])
        const many = await world.as(who)('POST', `${path}/bulk`, {
          action: 'update',
          ids: [id],
          values: changes,
        })
        expect(many.body, who).toMatchObject({ changed: 0, failed: [{ details: { [field]: {} } }] })
      }
  })
})
