import { entityOf } from '../../../src/config/entities'
import type { Entity } from '../../../src/config/schema'
import { audit } from '../../engine/audit/append'
import { AppError, forbidden } from '../../engine/errors'
import type { DocumentPuller } from './pullDocuments'
import { claimWrites, settle, type QueuedWrite } from './queueWrites'
import { AT_ONCE, retryAt, type Sending } from './sending'
import { writeDocument } from './writeDocument'

/** Writes queued documents to Firestore until none is due, of one batch or of all. */
export function writeSender({ deps, principals, api, project, isStopped }: Sending, puller: DocumentPuller) {
  const { db, log, now } = deps

  /** Records why Firestore, or we, refused a document. */
  async function settleRefused(error: AppError, queued: QueuedWrite, entity: Entity): Promise<void> {
    const { document, action, attempts } = queued
    // A previous attempt removed the document, but the server ended before it recorded that.
    const isRepeat = error.code === 'not_found' && action === 'remove' && attempts > 1
    if (isRepeat) await puller.one(entity, document).catch(() => undefined)
    const [field] = Object.keys(error.details)
    const problem = field === undefined ? error.problem : error.details[field]
    const said = { error: error.fields?.[field ?? ''] ?? error.message, ...problem! }
    await settle(db, queued, isRepeat ? 'done' : 'failed', isRepeat ? null : said)
  }

  /** Writes one document; returns false when Firestore didn't respond. */
  async function tryWrite(queued: QueuedWrite): Promise<boolean> {
    const { user_id, document, action, values, attempts } = queued
    const entity = entityOf(queued.entity)
    try {
      // The user may have lost permissions since queueing.
      const principal = await principals.of(user_id)
      if (!principal) throw forbidden()
      const written = await writeDocument(api, project, principal, { entity, document, action, values })
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
        await settleRefused(error, queued, entity)
        return true
      }
      if (!isStopped()) log.warn({ err: error, document, attempts }, 'a document could not be written')
      await settle(db, queued, 'queued', null, retryAt(now(), attempts))
      return false
    }
  }

  async function drainWrites(batch?: string): Promise<void> {
    while (!isStopped()) {
      const due = await claimWrites(db, now(), AT_ONCE, batch)
      if (due.length === 0) return
      const answered = await Promise.all(due.map(tryWrite))
      if (answered.includes(false)) return
    }
  }

  return drainWrites
}
