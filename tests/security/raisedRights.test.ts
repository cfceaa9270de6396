import { readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withRaisedRights } from '../../server/engine/crud/raisedRights'
import type { Writer } from '../../server/engine/crud/writer'
import { entityOf } from '../../src/config/entities'
import { startWorld, type World } from '../api/contract/world'
import { ENGINE, NOW } from '../api/ingest/support'

const server = resolve(import.meta.dirname, '../../server')
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts'))
  .map(file => ({ file, code: readFileSync(resolve(server, file), 'utf8') }))
const filesWith = (pattern: RegExp) =>
  sources.filter(({ code }) => pattern.test(code)).map(({ file }) => file)

let world: World
beforeAll(async () => {
  world = await startWorld(ENGINE)
})
afterAll(() => world.close())

test('code gets the rights of an admin in one place only, besides the copies in Firestore, which only read', () => {
  expect(filesWith(/\brole: 'admin'/)).toEqual([
    'engine/crud/raisedRights.ts',
    'features/firebase/copyRecords.ts',
  ])
  expect(filesWith(/\basAdmin\(/)).toEqual(['engine/crud/raisedRights.ts'])
})

test('code with raised rights lists its fields by name, at the top of its file', () => {
  const users = filesWith(/(withRaisedRights|\braise)\(/).filter(file => !file.startsWith('engine/'))
  expect(users).toEqual([
    'features/dispatch/driverCalls.ts',
    'features/dispatch/jobActions.ts',
    'features/dispatch/planJobs.ts',
    'features/installs/saveInstall.ts',
  ])
  for (const { file, code } of sources.filter(({ file }) => users.includes(file))) {
    const calls = [...code.matchAll(/(?:withRaisedRights|\braise)\(([^)]*)\)/g)].map(([, given]) => given)
    expect([file, calls]).toEqual([file, calls.map(given => given!.replace(/\w+$/, 'RAISED'))])
    const [, list] = /^const RAISED = (\{[\s\S]*?\n\}) as const satisfies RaisedFields$/m.exec(code) ?? []
    // A list derived from a declaration would grow with it.
    expect([file, list]).toEqual([file, expect.not.stringMatching(/entityOf|writable|stored|fields\b|\(/)])
  }
})

test('a field that isn’t listed is refused, however it is written', async () => {
  const tank = await world.make(entityOf('tanks'))
  const writer = {
    ...world.deps,
    production: false,
    behaviour: world.app.behaviour,
    principal: { userId: 3, uid: 'u3', role: 'provider', groupIds: [], customerId: null },
    now: NOW,
    ip: null,
    requestId: null,
  } as unknown as Writer
  const { check, create, update, write } = withRaisedRights(writer, { tanks: ['name'] })
  const refused = { code: 'invalid', fields: { customer_id: 'Set by the system' } }
  const values = { name: 'New', customer_id: 901 }
  const tanks = entityOf('tanks')
  await expect(check(tanks, values)).rejects.toMatchObject(refused)
  await expect(create(tanks, values)).rejects.toMatchObject(refused)
  await expect(update(tanks, tank.id, values, {})).rejects.toMatchObject(refused)
  await expect(write(tanks as never, values, tank.id)).rejects.toMatchObject(refused)
  await expect(write({ name: 'devices' } as never, { state: 'lost' }, 1)).rejects.toMatchObject({
    fields: { state: 'Set by the system' },
  })
  expect((await update(tanks, tank.id, { name: 'Renamed' }, {})).name).toBe('Renamed')
})
