export const FIREBASE_TOOLS: string
export function hasAuthEmulator(): boolean
export function firestoreJar(): string | undefined
export function missingForFirestore(): string | undefined
