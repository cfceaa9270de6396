import type { FastifyInstance } from 'fastify'
import { defineFeature, type Register } from '../../engine/feature'
import { firebaseSignInRoutes } from './firebaseSignInRoutes'
import { startFirestoreOutbox } from './firestoreOutbox'
import { firestoreRoutes } from './firestoreRoutes'
import { firebaseProject, type FirebaseProject } from './project'

export { watchRecords } from './copyRecords'
export { boundTo, findUser } from './findUser'
export type { FirebaseIdentity } from './firebaseToken'
export type { FirebaseProject } from './project'
export { beginFirebaseSession, type FirebaseSignedIn } from './signIn'

declare module 'fastify' {
  interface FastifyInstance {
    /** The Firebase project for sign-in; undefined without one. */
    firebase: FirebaseProject | undefined
  }
}

const firebaseRoutes: Register = async (app: FastifyInstance, deps) => {
  const firebase = deps.env.firebase && firebaseProject(deps.env.firebase, deps.log)
  app.decorate('firebase', firebase)
  await firebaseSignInRoutes(app, deps, firebase)
  const firestoreSync = firebase && startFirestoreOutbox(deps, app.principals, firebase)
  app.decorate('firestoreSync', firestoreSync)
  if (!firebase || !firestoreSync) return
  app.addHook('onClose', () => firestoreSync.stop())
  await firestoreRoutes(app, deps, firebase, firestoreSync)
}

/** Sign-in by a Firebase project, and documents stored in its Firestore. */
export const firebase = defineFeature({ name: 'firebase', routes: [firebaseRoutes] })
