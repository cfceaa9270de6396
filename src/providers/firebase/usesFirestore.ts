import { isInFirestore, type Entity } from '../../config/schema'
import { firebaseConfig } from './config'

/** Whether an entity's documents are read and written in Firestore; else our own server has them. */
export const usesFirestore = (entity: Pick<Entity, 'source'>): boolean =>
  isInFirestore(entity) && firebaseConfig()?.documents === true
