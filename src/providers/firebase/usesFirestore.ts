import { isInFirestore, type Entity } from '../../config/schema'
import { firebaseConfig } from './config'

/** Whether an entity's documents are read in Firestore; otherwise on our own server. */
export const usesFirestore = (entity: Pick<Entity, 'source'>): boolean =>
  isInFirestore(entity) && firebaseConfig()?.documents === true
