/** The Firebase project of the server that served this page. All of it is public. */
export type FirebaseConfig = {
  readonly projectId: string
  readonly apiKey: string
  readonly authDomain: string
  readonly signIns: readonly ('google' | 'facebook' | 'phone')[]
  /** Host and port of the emulators, where they stand in for the project. */
  readonly authEmulator?: string
  readonly firestoreEmulator?: string
  /** Whether documents are in its Firestore: the server must be able to write people's rights into their tokens. */
  readonly documents?: boolean
  /** Whether collections have the names of production. */
  readonly production?: boolean
}

/** Null where people sign in by password only, and documents are the server's own. */
export function firebaseConfig(): FirebaseConfig | null {
  const text = document.documentElement.dataset.firebase
  return text ? (JSON.parse(text) as FirebaseConfig) : null
}
