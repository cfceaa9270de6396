import '../support/app'
import { UnsecuredJWT } from 'jose'
import { deleteApp, initializeApp } from 'firebase/app'
import { connectFirestoreEmulator, getFirestore } from 'firebase/firestore/lite'
import type { Claims } from '../../src/config/schema/firestore/collections'
import type { FirestoreStore } from '../../src/providers/data/firestore/store'
import { PROJECT } from '../../scripts/firebase/emulators'
import { emptyFirestore } from '../support/emulators'

let count = 0

/** Claims that the client adds to a mock token. */
const mockToken = (more: object) => ({
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  iat: 0,
  exp: 3600,
  auth_time: 0,
  firebase: { sign_in_provider: 'custom', identities: {} },
  user_id: (more as { sub: string }).sub,
  ...more,
})

/** The Firestore emulator, with access to its documents as different users. */
export type Project = {
  readonly host: string
  /** As the bearer of a mock token; anonymous without claims. */
  as(claims: (Claims & { uid?: string }) | null): FirestoreStore
  /** As the project's owner, bypassing all rules. */
  owner: FirestoreStore
  clear(): Promise<void>
  stop(): Promise<void>
}

export async function startProject(): Promise<Project> {
  const address = await emptyFirestore()
  const [host, port] = address.split(':') as [string, string]
  const apps: ReturnType<typeof initializeApp>[] = []
  const open = (mockUserToken: object | string | undefined, who: Claims): FirestoreStore => {
    const app = initializeApp({ projectId: PROJECT, apiKey: 'key' }, `test-${++count}`)
    apps.push(app)
    const db = getFirestore(app)
    connectFirestoreEmulator(
      db,
      host,
      Number(port),
      mockUserToken ? { mockUserToken: mockUserToken as never } : {},
    )
    const token =
      typeof mockUserToken === 'object' ? new UnsecuredJWT(mockToken(mockUserToken)).encode() : mockUserToken
    const rest = { origin: `http://${address}`, projectId: PROJECT, token: async () => token }
    return { db, rest, who, production: false }
  }
  return {
    host: address,
    as: claims => {
      if (!claims) return open(undefined, { role: '' })
      const { uid = 'u-1', ...who } = claims
      return open({ sub: uid, ...who }, who)
    },
    owner: open('owner', { role: 'admin', account_uid: 'owner' }),
    clear: async () => void (await emptyFirestore()),
    stop: async () => void (await Promise.all(apps.map(deleteApp))),
  }
}
