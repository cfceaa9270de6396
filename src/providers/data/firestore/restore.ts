import type { RaRecord } from 'react-admin'
import type { Entity } from '../../../config/schema'
import { openDocuments } from './open'
import { mapFirestoreErrors, notifyServer } from './transport'

/** Restores a deleted document and returns it. */
export const restoreDocument = (entity: Entity, id: string): Promise<RaRecord> =>
  mapFirestoreErrors(async () => {
    const documents = await openDocuments(entity)
    await documents.write.restore(id)
    await notifyServer(documents, entity, [id])
    return documents.read.one(id)
  })
