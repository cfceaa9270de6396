import type { Entity } from '../../config/schema'
import { usesFirestore } from '../firebase/usesFirestore'
import { forgetReferences } from './cachedReferences'

/** Records of the entity were written by our own server: what is kept of them, and where their pages end, is believed no more. */
export async function forgetRecords(entity: Entity): Promise<void> {
  forgetReferences(entity.name)
  if (!usesFirestore(entity)) return
  const { openDocuments } = await import('./firestore/open')
  // Whoever can't be signed in to the project has read nothing there.
  await openDocuments(entity).then(
    ({ read }) => read.forget(),
    () => undefined,
  )
}
