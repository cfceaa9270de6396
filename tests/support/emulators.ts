import { PROJECT, startAuth, startFirestore, type Emulator } from '../../scripts/firebase/emulators'
import { prepared } from './prepared'

/** Vitest runs at most two files of this kind at once, and numbers its workers from 1. */
const WORKERS = ['1', '2'] as const
type Worker = (typeof WORKERS)[number]

/** Addresses of Google's emulators. Each worker has its own, because each test file begins with an empty project. */
export type Emulators = Record<`${'firestore' | 'auth'}-${Worker}`, string>

/** Starts an emulator when a worker's first file needs it. */
export function prepareEmulators(atEnd: (end: () => unknown) => void) {
  const started = (start: () => Promise<Emulator>) => async () => {
    const { host, stop } = await start()
    atEnd(stop)
    return host
  }
  return Object.fromEntries(
    WORKERS.flatMap(worker => [
      [`firestore-${worker}`, started(startFirestore)],
      [`auth-${worker}`, started(startAuth)],
    ]),
  )
}

const worker = process.env.VITEST_POOL_ID as Worker

const clear = async (url: string) => {
  const answer = await fetch(url, { method: 'DELETE', headers: { authorization: 'Bearer owner' } })
  if (!answer.ok) throw new Error(`DELETE ${url}: ${answer.status} ${await answer.text()}`)
}

/** The Firestore emulator without documents. */
export async function emptyFirestore(): Promise<string> {
  const host = await prepared(`firestore-${worker}`)
  await clear(`http://${host}/emulator/v1/projects/${PROJECT}/databases/(default)/documents`)
  return host
}

/** The Auth emulator without accounts. */
export async function emptyAuth(): Promise<string> {
  const host = await prepared(`auth-${worker}`)
  await clear(`http://${host}/emulator/v1/projects/${PROJECT}/accounts`)
  return host
}
