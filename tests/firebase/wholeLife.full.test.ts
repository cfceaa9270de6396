import { doc, getDoc } from 'firebase/firestore/lite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchRecords } from '../../server/features/firebase/copyRecords'
import { PROJECT } from '../../scripts/firebase/emulators'
import { entityOf } from '../../src/config/entities'
import { documents } from '../../src/providers/data/firestore/transport'
import { startWorld, type World } from '../api/contract/world'
import { walkWholeLife } from '../api/devices/wholeLife'
import { ENGINE } from '../api/ingest/support'
import { startProject, type Project } from './support'

const DAY_MS = 86_400_000

let world: World
let project: Project
beforeAll(async () => {
  project = await startProject()
  world = await startWorld(ENGINE, undefined, {
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
    FIRESTORE_EMULATOR_HOST: project.host,
  })
  // Changes become due by the database's clock, which keeps running.
  world.clock.now = new Date(Date.now() + DAY_MS)
  await watchRecords(world.db, true)
})
afterAll(async () => {
  await world.close()
  await project.stop()
})

/** A batch as a page makes it: in Firestore, after which the server is notified. */
async function batchInFirestore(values: Readonly<Record<string, unknown>>) {
  const admin = project.as({ role: 'admin', account: 1, account_uid: 'u1' })
  const given = { state: 'open', is_test: false, ...values }
  const id = await documents(admin, entityOf('batches')).write.create(given)
  const told = await world.as('admin')('PUT', '/api/firestore/changed', { collection: 'batches', ids: [id] })
  expect(told.status, told.text).toBe(204)
  return id
}

test('a device whose documents are in Firestore is followed from its board to its end, and each of them is told there as here', async () => {
  const device = await walkWholeLife(world, batchInFirestore)
  await world.app.firestoreSync!.idle()
  const kept = await world.db.query<{
    collection: string
    id: string
    version: number
    state: string | null
  }>(
    `select collection, id, version, data->>'state' as state from documents
     where deleted_at is null and ((data->>'device_id')::int = $1 or collection in ('dev_v2_batches', 'panels', 'firmwares'))`,
    [device],
  )
  const found = await Promise.all(
    kept.map(async one => {
      const there = (await getDoc(doc(project.owner.db, one.collection, one.id))).data()
      return { ...one, version: there?.version as unknown, state: (there?.state ?? null) as unknown }
    }),
  )
  expect(new Set(kept.map(({ collection }) => collection)).size).toBeGreaterThan(9)
  expect(found).toEqual(kept)
  const copy = (await getDoc(doc(project.owner.db, 'devices_v2', String(device)))).data()
  expect(copy).toMatchObject({ state: 'retired', tank_id: null })
})
