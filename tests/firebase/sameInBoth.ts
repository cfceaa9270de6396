import type { DataProvider } from 'react-admin'
import { vi } from 'vitest'
import { watchRecords } from '../../server/features/firebase/copyRecords'
import { PROJECT } from '../../scripts/firebase/emulators'
import type { Entity } from '../../src/config/schema'
import { startWorld } from '../api/contract/world'
import { ENGINE } from '../api/ingest/support'
import { emptyAuth } from '../support/emulators'
import { openStores } from './stores'
import { startProject } from './support'

const DAY_MS = 86_400_000

type Failure = { status: number; code: string; fields: Record<string, string>; body: { current?: object } }

/** The error of a refused operation. */
export const failure = (work: Promise<unknown>): Promise<Failure> =>
  work.then(
    () => {
      throw new Error('It was accepted')
    },
    (error: Failure) => error,
  )

/** Fields that a form sends: those that users write. */
export const written = (entity: Entity, record: Record<string, unknown>) =>
  Object.fromEntries(entity.writable.map(name => [name, record[name] ?? null]))

export type CreatedDocument = Record<string, unknown> & { id: string }

/** A server with both emulators, and access to either store as screens use it. */
export async function startBoth() {
  vi.stubGlobal('navigator', { onLine: true })
  const project = await startProject()
  const auth = await emptyAuth()
  const world = await startWorld(ENGINE, undefined, {
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_AUTH_EMULATOR_HOST: auth,
    FIRESTORE_EMULATOR_HOST: project.host,
  })
  // Changes become due by the database's clock, which keeps running.
  world.clock.now = new Date(Date.now() + DAY_MS)
  await watchRecords(world.db, true)
  const openStore = await openStores(world, { auth, firestore: project.host })

  /** Creates a record as a form does, and returns the sent input. */
  async function create(to: DataProvider, entity: Entity, more: Record<string, unknown> = {}) {
    // Records without create permission, such as images, are made by the server.
    if (entity.access.create.length === 0) {
      const made = await world.make(entity, 'a', more)
      await world.app.firestoreSync!.idle()
      const { data } = await to.getOne(entity.name, { id: made.id })
      return { sent: written(entity, data), made: data as CreatedDocument }
    }
    const sent = { ...(await world.sample(entity)), ...more }
    return { sent, made: (await to.create(entity.name, { data: sent })).data as CreatedDocument }
  }

  return {
    world,
    openStore,
    create,
    async stop() {
      await world.close()
      await project.stop()
      vi.unstubAllGlobals()
    },
  }
}
export type Both = Awaited<ReturnType<typeof startBoth>>
