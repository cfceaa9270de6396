/** The Firebase project of the server that served this page. All values are public. */
export type FirebaseConfig = {
  readonly projectId: string
  readonly apiKey: string
  readonly authDomain: string
  readonly signIns: readonly ('google' | 'facebook' | 'phone')[]
  /** Host and port of the emulators, if used. */
  readonly authEmulator?: string
  readonly firestoreEmulator?: string
  /** Whether documents are in its Firestore; requires a server that can set custom claims. */
  readonly documents?: boolean
  /** Whether collections have their production names. */
  readonly production?: boolean
}

/** Null with password sign-in only and documents on our own server. */
export function firebaseConfig(): FirebaseConfig | null {
  const text = document.documentElement.dataset.firebase
  return text ? (JSON.parse(text) as FirebaseConfig) : null
}
