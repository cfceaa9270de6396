import type { RaRecord } from 'react-admin'
import type { Entity } from '../../../config/schema'
import { openDocuments } from './open'
import { plainly, told } from './transport'

/** Restores a deleted document and returns it. */
export const restoreDocument = (entity: Entity, id: string): Promise<RaRecord> =>
  plainly(async () => {
    const documents = await openDocuments(entity)
    await documents.write.restore(id)
    await told(documents, entity, [id])
    return documents.read.one(id)
  })
