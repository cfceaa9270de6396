import { PROJECT, startAuth, startFirestore, type Emulator } from '../../scripts/firebase/emulators'
import { prepared } from './prepared'

/** Addresses of Google's emulators: each serves all files of a run, one file at a time. */
export type Emulators = { firestore: string; auth: string }

/** Starts the emulators when the first file needs them. */
export function prepareEmulators(atEnd: (end: () => unknown) => void) {
  const started = (start: () => Promise<Emulator>) => async () => {
    const { host, stop } = await start()
    atEnd(stop)
    return host
  }
  return { firestore: started(startFirestore), auth: started(startAuth) }
}

const clear = async (url: string) => {
  const answer = await fetch(url, { method: 'DELETE', headers: { authorization: 'Bearer owner' } })
  if (!answer.ok) throw new Error(`DELETE ${url}: ${answer.status} ${await answer.text()}`)
}

/** The Firestore emulator without documents. */
export async function emptyFirestore(): Promise<string> {
  const host = await prepared('firestore')
  await clear(`http://${host}/emulator/v1/projects/${PROJECT}/databases/(default)/documents`)
  return host
}

/** The Auth emulator without accounts. */
export async function emptyAuth(): Promise<string> {
  const host = await prepared('auth')
  await clear(`http://${host}/emulator/v1/projects/${PROJECT}/accounts`)
  return host
}
