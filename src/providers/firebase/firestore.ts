import { connectFirestoreEmulator, getFirestore, type Firestore } from 'firebase/firestore/lite'
import { firebase, type Kind } from './app'

const made = new Map<Kind, Firestore>()

/** The project's Firestore. The lite client suffices: no screen needs live updates. */
export function firestore(kind: Kind = 'visitor'): Firestore {
  const known = made.get(kind)
  if (known) return known
  const { app, config } = firebase(kind)
  const documents = getFirestore(app)
  const [host, port] = config.firestoreEmulator?.split(':') ?? []
  if (host && port) connectFirestoreEmulator(documents, host, Number(port))
  made.set(kind, documents)
  return documents
}
