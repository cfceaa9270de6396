import type { Entity } from '../../config/schema'
import { usesFirestore } from '../firebase/usesFirestore'
import { forgetReferences } from './cachedReferences'

/** Invalidates the entity's cached records and page cursors after a write by our server. */
export async function forgetRecords(entity: Entity): Promise<void> {
  forgetReferences(entity.name)
  if (!usesFirestore(entity)) return
  const { openDocuments } = await import('./firestore/open')
  // A user who can't sign in to the project has read nothing there.
  await openDocuments(entity).then(
    ({ read }) => read.forget(),
    () => undefined,
  )
}
