import type { Identifier, RaRecord } from 'react-admin'
import { isWrittenInFirestore, type Entity } from '../../config/schema'
import { authorisedJson } from '../auth/authorised'
import { usesFirestore } from '../firebase/usesFirestore'
import { apiPath } from './apiPath'
import { forgetRecords } from './forgetRecords'

/** Restores a deleted record and returns it. */
export async function restore(entity: Entity, id: Identifier): Promise<RaRecord> {
  if (usesFirestore(entity) && isWrittenInFirestore(entity)) {
    const { restoreDocument } = await import('./firestore/restore')
    return restoreDocument(entity, String(id))
  }
  const { json } = await authorisedJson<RaRecord>(
    `/${apiPath(entity)}/${encodeURIComponent(String(id))}/restore`,
    { method: 'POST' },
  ).finally(() => forgetRecords(entity))
  return json
}
