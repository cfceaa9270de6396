import type { RaRecord } from 'react-admin'
import type { Entity } from '../../../config/schema'
import { openDocuments } from './open'
import { plainly, told } from './transport'

/** Brings a removed document back, and answers it. */
export const restoreDocument = (entity: Entity, id: string): Promise<RaRecord> =>
  plainly(async () => {
    const documents = await openDocuments(entity)
    await documents.write.restore(id)
    await told(documents, entity, [id])
    return documents.read.one(id)
  })
