import { collection, doc, type CollectionReference, type Firestore } from 'firebase/firestore/lite'
import {
  collectionName,
  reservationKey,
  UNIQUE,
  type Claims,
} from '../../../config/schema/firestore/collections'
import type { Entity } from '../../../config/schema'
import type { RestAccess } from './rest'

/** The project's Firestore and the current user's claims. */
export type FirestoreStore = {
  readonly db: Firestore
  readonly rest: RestAccess
  readonly who: Claims
  readonly production: boolean
}

export const collectionOf = ({ db, production }: FirestoreStore, entity: Entity): CollectionReference =>
  collection(db, collectionName(entity, production))

/** The document that reserves a unique value. */
export const reservationOf = (store: FirestoreStore, entity: Entity, field: string, value: unknown) =>
  doc(store.db, UNIQUE, reservationKey(collectionName(entity, store.production), field, value))
