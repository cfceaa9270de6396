import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A separate package, because it is twice the size of all others together. */
export const FIREBASE_TOOLS = join(
  import.meta.dirname,
  '../../tools/firebase/node_modules/firebase-tools/lib/bin/firebase.js',
)

export const hasAuthEmulator = () => existsSync(FIREBASE_TOOLS)

/** Folders where Debian and Google's own archive install the Google Cloud CLI. */
const CLI_FOLDERS = ['/usr/lib/google-cloud-sdk', '/usr/share/google-cloud-sdk', '/opt/google-cloud-sdk']
const JAR = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar'

/** Path of the Firestore emulator: the setting, or else the one of an installed Google Cloud CLI. */
export const firestoreJar = () => {
  const { FIRESTORE_EMULATOR_JAR: named } = process.env
  return (named ? [named] : CLI_FOLDERS.map(folder => join(folder, JAR))).find(path => existsSync(path))
}

/** Describes the missing requirements of the Firestore emulator on this machine; undefined if there are none. */
export function missingForFirestore() {
  if (!firestoreJar()) return 'the Firestore emulator wasn’t found: FIRESTORE_EMULATOR_JAR names its file'
  if (spawnSync('java', ['-version']).status !== 0) return 'the Firestore emulator needs Java 17 or later'
  return undefined
}
