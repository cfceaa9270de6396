import type { Entity } from '../../../config/schema'
import { anySort } from './conditions'
import { openDocuments } from './open'
import { mapFirestoreErrors } from './transport'

/** The number of documents of a filter, by Firestore's aggregation query. */
export const countDocuments = (entity: Entity, filter: Readonly<Record<string, unknown>>): Promise<number> =>
  mapFirestoreErrors(async () =>
    (await openDocuments(entity)).read.count({ filter, sort: anySort(entity, filter) }),
  )
