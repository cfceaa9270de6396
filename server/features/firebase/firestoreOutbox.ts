import { entities } from '../../../src/config/entities'
import type { Principals } from '../../engine/auth/principals'
import type { Deps } from '../../engine/deps'
import { actsInFirestore } from '../../engine/firebaseSettings'
import { startPollLoop } from '../../engine/tasks/pollLoop'
import type { FirebaseProject } from './project'
import { outcomesOf, queueWrites, releaseWrites, writtenOf, type Batch, type Written } from './queueWrites'
import { collectionName, firestoreEntities } from '../../../src/config/schema/firestore/collections'
import type { Entity } from '../../../src/config/schema'
import { documentPuller, type DocumentPuller } from './pullDocuments'
import { copySender } from './sendCopies'
import { writeSender } from './sendWrites'

export type FirestoreOutbox = {
  /** Queues a batch, writes it to Firestore if that responds in time, and returns the results. */
  write(userId: number, batch: Batch): Promise<Written>
  /** Applies documents that a user has just written in Firestore. */
  noteWritten(entity: Entity, ids: readonly string[]): Promise<void>
  /** Applies all documents written in Firestore since the last pull. */
  pull(): Promise<void>
  /** The same for one entity, at most once per poll interval; doesn't wait for a slow Firestore. */
  refresh(entity: Entity): Promise<void>
  /** Applies one remote document, or all new ones, before a local change; waits no longer than a response may take. */
  pullBeforeWrite(entity: Entity, id: string | undefined): Promise<void>
  /** Resolves when local changes of documents are in Firestore, or after a time limit. */
  flushed(): Promise<void>
  /** Resolves when no work is due. */
  idle(): Promise<void>
  stop(): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    firestoreSync: FirestoreOutbox | undefined
  }
}

const POLL_MS = 1000
/** Interval for pulling documents that other clients have written. */
const PULL_MS = 30_000
/** Time that a response waits for Firestore, because the next list is read from Firestore. */
const SETTLE_MS = 5000

/** Waits at most as long as a response may take; failed work is retried later. */
async function soon(work: Promise<void>) {
  let late: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<void>(done => (late = setTimeout(done, SETTLE_MS)))
  await Promise.race([work.catch(() => undefined), patience])
  clearTimeout(late)
}

/** Pulls at most once per interval. After a failure, the next pull reads the documents. */
function periodicPull(puller: DocumentPuller, log: Deps['log'], isStopped: () => boolean) {
  let pullAt = 0
  return async () => {
    if (Date.now() < pullAt) return
    pullAt = Date.now() + PULL_MS
    await puller.all().catch((error: unknown) => {
      if (!isStopped()) log.warn({ err: error }, 'documents could not be read from Firestore')
    })
  }
}

/**
 * Sends queued changes to Firestore, including those left by other processes: bulk writes of documents, and copies of
 * our own records. Undefined without a service account.
 */
export function startFirestoreOutbox(
  deps: Deps,
  principals: Principals,
  firebase: FirebaseProject,
): FirestoreOutbox | undefined {
  const { db, log, now, env } = deps
  const { api, settings } = firebase
  if (!api || !actsInFirestore(settings)) return undefined
  const project = { projectId: settings.projectId, production: env.production }
  const puller = documentPuller({ db, api, project, now })
  const inFirestore = new Map(
    firestoreEntities(entities).map(entity => [collectionName(entity, project.production), entity]),
  )
  let stopped = false
  const sending = { deps, principals, firebase, api, project, isStopped: () => stopped }
  const drainWrites = writeSender(sending, puller)
  const drainCopies = copySender(sending, inFirestore)
  const refreshedAt = new Map<string, number>()

  const pullWhenDue = periodicPull(puller, log, sending.isStopped)

  const work = async () => {
    await pullWhenDue()
    await drainWrites()
    await drainCopies()
  }
  const loop = startPollLoop(POLL_MS, work, error =>
    log.error({ err: error }, 'what goes to Firestore could not be worked'),
  )

  return {
    async write(userId, batch) {
      await queueWrites(db, userId, batch, now())
      await drainWrites(batch.batch).finally(() => releaseWrites(db, now(), batch.batch))
      return writtenOf(await outcomesOf(db, userId, batch.batch))
    },
    async noteWritten(entity, ids) {
      for (const id of ids) await puller.one(entity, id)
    },
    pull: () => puller.all(),
    async refresh(entity) {
      if (Date.now() - (refreshedAt.get(entity.name) ?? 0) < POLL_MS) return
      refreshedAt.set(entity.name, Date.now())
      await soon(puller.pull(entity))
    },
    async pullBeforeWrite(entity, id) {
      await soon(id === undefined ? puller.pull(entity) : puller.one(entity, id).then(() => undefined))
    },
    async flushed() {
      const [due] = await db.query('select from firestore_copies where entity = any($1) limit 1', [
        [...inFirestore.keys()],
      ])
      if (!due) return
      await soon(loop.idle())
    },
    idle: loop.idle,
    stop() {
      stopped = true
      return loop.stop()
    },
  }
}
