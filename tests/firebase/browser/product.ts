import { ensureBuilt } from '../../../scripts/built.mjs'
import { PROJECT } from '../../../scripts/firebase/emulators'
import { openServer, seedAccounts, seedDocuments } from '../../../scripts/firebase/seed'
import { startProduct } from '../../e2e/support/product'
import { emptyAuth, emptyFirestore } from '../../support/emulators'
import { prepared } from '../../support/prepared'

/** The built product with both emulators, as `npm run start:firebase` runs it. */
export type FirebaseProduct = {
  readonly address: string
  readonly auth: string
  readonly firestore: string
  stop(): Promise<void>
}

export async function startFirebaseProduct(): Promise<FirebaseProduct> {
  for (const part of ['web', 'server'] as const) await ensureBuilt(part)
  const [auth, firestore, like] = await Promise.all([
    emptyAuth(),
    emptyFirestore(),
    prepared('demonstration'),
  ])
  const settings = {
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_AUTH_EMULATOR_HOST: auth,
    FIRESTORE_EMULATOR_HOST: firestore,
  }
  const product = await startProduct({ like, settings })
  const list = await openServer(product.address)
  await seedAccounts(auth, (await list('/api/users')) as never)
  await seedDocuments(firestore, list)
  return { address: product.address, auth, firestore, stop: product.stop }
}

const OWNER = { authorization: 'Bearer owner', 'content-type': 'application/json' }

/** Operations of the project's owner, which bypass its rules. */
export const owner = ({ auth, firestore }: Pick<FirebaseProduct, 'auth' | 'firestore'>) => {
  const send = async (url: string, method: string, body?: object): Promise<unknown> => {
    const response = await fetch(url, { method, headers: OWNER, ...(body && { body: JSON.stringify(body) }) })
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const at = (path: string) =>
    `http://${firestore}/v1/projects/${PROJECT}/databases/(default)/documents/${path}`
  const accounts = `http://${auth}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts`
  return {
    read: (path: string) => send(at(path), 'GET') as Promise<{ fields: Record<string, object> }>,
    write: (path: string, fields: object) => send(at(path), 'PATCH', { fields }),
    remove: (path: string) => send(at(path), 'DELETE'),
    disable: (uid: string, disableUser: boolean) =>
      send(`${accounts}:update`, 'POST', { localId: uid, disableUser }),
    /** The newest code sent to a phone. */
    async codeFor(phone: string): Promise<string> {
      const url = `http://${auth}/emulator/v1/projects/${PROJECT}/verificationCodes`
      const { verificationCodes } = (await send(url, 'GET')) as {
        verificationCodes: { phoneNumber: string; code: string }[]
      }
      return verificationCodes.findLast(({ phoneNumber }) => phoneNumber === phone)!.code
    },
  }
}
