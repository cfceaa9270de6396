import '../support/app'
import type { AddressInfo } from 'node:net'
import type { DataProvider } from 'react-admin'
import { vi } from 'vitest'
import { PROJECT } from '../../scripts/firebase/emulators'
import type { Entity } from '../../src/config/schema'
import { resetStored, setStored } from '../../src/providers/auth/store'
import { act } from '../../src/providers/data/act'
import { bulkAct, bulkWrite } from '../../src/providers/data/bulkWrite'
import { dataProvider } from '../../src/providers/data/dataProvider'
import { listFile } from '../../src/providers/data/download'
import { restore } from '../../src/providers/data/restore'
import type { World } from '../api/contract/world'

export const STORES = ['our own server', 'Firestore'] as const
export type StoreName = (typeof STORES)[number]
export type Somebody = 'admin' | 'test-user'
const IDS = { admin: 1, 'test-user': 5 } as const

const functions = { act, bulkAct, bulkWrite, listFile, restore }

/** Access to documents as screens use it, on behalf of a user. */
export type Documents = ((entity: Entity, who?: Somebody) => DataProvider) & typeof functions

type Places = { auth: string; firestore: string }

/**
 * The whole path from a screen to either store: the server listens on its own port, and a user who signs in there by
 * password is thereby signed in to the Firebase project. A page learns from its server which store has the documents.
 */
export async function openStores(world: World, { auth, firestore }: Places) {
  const { app } = world
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const through = globalThis.fetch
  vi.stubGlobal('fetch', (path: string | URL | Request, init?: RequestInit) =>
    through(
      typeof path === 'string' && path.startsWith('/') ? `http://127.0.0.1:${port}${path}` : path,
      init,
    ),
  )
  const config = {
    projectId: PROJECT,
    apiKey: 'key',
    authDomain: 'localhost',
    signIns: [],
    authEmulator: auth,
    firestoreEmulator: firestore,
  }
  const dataset: { firebase?: string } = {}
  vi.stubGlobal('document', { documentElement: { dataset } })

  const signIn = (store: StoreName, who: Somebody) => {
    dataset.firebase = JSON.stringify({ ...config, documents: store === 'Firestore' })
    resetStored()
    setStored('auth', {
      token: app.jwt.sign({ sub: String(IDS[who]) } as never),
      role: who,
      user: { id: IDS[who], uid: `u${IDS[who]}`, role_type: who, roles: [], tank_group_ids: [] } as never,
      expiresAt: Date.now() + 600_000,
      isAuthenticated: true,
    })
  }
  /** The same functions, on behalf of a user. */
  const signedIn = <T extends object>(target: T, store: StoreName, who: Somebody): T =>
    new Proxy(target, {
      get: (of, name) => {
        const call = of[name as keyof T] as (...given: unknown[]) => unknown
        return (...args: unknown[]) => {
          signIn(store, who)
          return call(...args)
        }
      },
    })
  return (store: StoreName): Documents =>
    Object.assign(
      (_entity: Entity, who: Somebody = 'admin') => signedIn(dataProvider, store, who),
      Object.fromEntries(
        Object.keys(functions).map(name => [
          name,
          signedIn(functions, store, 'admin')[name as keyof typeof functions],
        ]),
      ) as typeof functions,
    )
}
