import { entities, entityOf } from '../../../src/config/entities'
import { audit } from '../../engine/audit/append'
import type { Principals } from '../../engine/auth/principals'
import { storeOf } from '../../engine/crud/repository'
import type { Deps } from '../../engine/deps'
import { AppError, forbidden } from '../../engine/errors'
import { actsInFirestore } from '../../engine/firebaseSettings'
import { BACK_OFF_MS } from '../../engine/tasks/claimRows'
import { startPollLoop } from '../../engine/tasks/pollLoop'
import { claimCopies, copyRecord, recordCopied, recordNotCopied, type Stale } from './copyRecords'
import type { FirebaseProject } from './project'
import {
  claimWrites,
  outcomesOf,
  queueWrites,
  releaseWrites,
  settle,
  writtenOf,
  type Batch,
  type QueuedWrite,
  type Written,
} from './queueWrites'
import { collectionName, firestoreEntities } from '../../../src/config/schema/firestore/collections'
import type { Entity } from '../../../src/config/schema'
import { documentPuller } from './pullDocuments'
import { writeDocument } from './writeDocument'

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
  meet(entity: Entity, id: string | undefined): Promise<void>
  /** Resolves when local changes of documents are in Firestore, or after a time limit. */
  settled(): Promise<void>
  /** Resolves when no work is due. */
  idle(): Promise<void>
  stop(): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    toFirestore: FirestoreOutbox | undefined
  }
}

const LOOK_MS = 1000
/** Interval for pulling documents that other clients have written. */
const PULL_MS = 30_000
/** Time that a response waits for Firestore, because the next list is read from Firestore. */
const SETTLE_MS = 5000
/** Number of parallel writes. */
const AT_ONCE = 10
const LONGEST_MS = BACK_OFF_MS.at(-1)!

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
  let pullAt = 0
  const refreshedAt = new Map<string, number>()

  const later = (attempts: number) => new Date(now().getTime() + (BACK_OFF_MS[attempts - 1] ?? LONGEST_MS))

  /** Writes one document; returns false when Firestore didn't respond. */
  async function tryWrite(queued: QueuedWrite): Promise<boolean> {
    const { user_id, document, action, values, attempts } = queued
    const entity = entityOf(queued.entity)
    try {
      // The user may have lost permissions since queueing.
      const principal = await principals.of(user_id)
      if (!principal) throw forbidden()
      const written = await writeDocument(api!, project, principal, { entity, document, action, values })
      const isAudited = await puller.one(entity, document, written && { action, ...written })
      await db.transaction(async tx => {
        await settle(tx, queued, 'done')
        if (!written || isAudited) return
        const line = { actor: principal.uid, action, entity: entity.name, entityId: document, ...written }
        await audit(tx, now(), { ...line, ip: null, requestId: null })
      })
      return true
    } catch (error) {
      if (error instanceof AppError) {
        // A previous attempt removed the document, but the server ended before it recorded that.
        const isRepeat = error.code === 'not_found' && action === 'remove' && attempts > 1
        if (isRepeat) await puller.one(entity, document).catch(() => undefined)
        const [field] = Object.keys(error.details)
        const problem = field === undefined ? error.problem : error.details[field]
        const said = { error: error.fields?.[field ?? ''] ?? error.message, ...problem! }
        await settle(db, queued, isRepeat ? 'done' : 'failed', isRepeat ? null : said)
        return true
      }
      if (!stopped) log.warn({ err: error, document, attempts }, 'a document could not be written')
      await settle(db, queued, 'queued', null, later(attempts))
      return false
    }
  }

  async function drainWrites(batch?: string): Promise<void> {
    while (!stopped) {
      const due = await claimWrites(db, now(), AT_ONCE, batch)
      if (due.length === 0) return
      const answered = await Promise.all(due.map(tryWrite))
      if (answered.includes(false)) return
    }
  }

  async function tryCopy(stale: Stale): Promise<boolean> {
    try {
      const store = storeOf(deps)
      await copyRecord({ store, principals, firebase, api: api!, project }, stale)
      await recordCopied(db, now(), stale)
      // Notify followers again: they were notified when the change was stored here, and may have read a Firestore
      // list without it.
      const listed = inFirestore.get(stale.entity)
      if (listed) db.changed({ entity: listed.name, ids: [stale.record_id] })
      return true
    } catch (error) {
      const { entity, record_id, attempts } = stale
      if (!stopped) log.warn({ err: error, entity, record_id, attempts }, 'a record could not be copied')
      await recordNotCopied(db, stale, later(attempts))
      return false
    }
  }

  async function drainCopies(): Promise<void> {
    while (!stopped) {
      const due = await claimCopies(db, now(), AT_ONCE)
      if (due.length === 0) return
      const answered = await Promise.all(due.map(tryCopy))
      if (answered.includes(false)) return
    }
  }

  /** After a failure, the next pull reads the documents. */
  async function pullWhenDue() {
    if (Date.now() < pullAt) return
    pullAt = Date.now() + PULL_MS
    await puller.all().catch((error: unknown) => {
      if (!stopped) log.warn({ err: error }, 'documents could not be read from Firestore')
    })
  }

  const work = async () => {
    await pullWhenDue()
    await drainWrites()
    await drainCopies()
  }
  const loop = startPollLoop(LOOK_MS, work, error =>
    log.error({ err: error }, 'what goes to Firestore could not be worked'),
  )
  /** Waits at most as long as a response may take; failed work is retried later. */
  async function soon(work: Promise<void>) {
    let late: ReturnType<typeof setTimeout> | undefined
    const patience = new Promise<void>(done => (late = setTimeout(done, SETTLE_MS)))
    await Promise.race([work.catch(() => undefined), patience])
    clearTimeout(late)
  }

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
      if (Date.now() - (refreshedAt.get(entity.name) ?? 0) < LOOK_MS) return
      refreshedAt.set(entity.name, Date.now())
      await soon(puller.pull(entity))
    },
    async meet(entity, id) {
      await soon(id === undefined ? puller.pull(entity) : puller.one(entity, id).then(() => undefined))
    },
    async settled() {
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
