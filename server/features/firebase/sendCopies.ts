import type { Entity } from '../../../src/config/schema'
import { storeOf } from '../../engine/crud/repository'
import { claimCopies, copyRecord, recordCopied, recordNotCopied, type Stale } from './copyRecords'
import { AT_ONCE, retryAt, type Sending } from './sending'

/** Copies our own records to Firestore until none is due. `inFirestore`: entities by their collection. */
export function copySender(
  { deps, principals, firebase, api, project, isStopped }: Sending,
  inFirestore: ReadonlyMap<string, Entity>,
) {
  const { db, log, now } = deps

  async function tryCopy(stale: Stale): Promise<boolean> {
    try {
      const store = storeOf(deps)
      await copyRecord({ store, principals, firebase, api, project }, stale)
      await recordCopied(db, now(), stale)
      // Notify followers again: they were notified when the change was stored here, and may have read a Firestore
      // list without it.
      const listed = inFirestore.get(stale.entity)
      if (listed) db.changed({ entity: listed.name, ids: [stale.record_id] })
      return true
    } catch (error) {
      const { entity, record_id, attempts } = stale
      if (!isStopped()) log.warn({ err: error, entity, record_id, attempts }, 'a record could not be copied')
      await recordNotCopied(db, stale, retryAt(now(), attempts))
      return false
    }
  }

  async function drainCopies(): Promise<void> {
    while (!isStopped()) {
      const due = await claimCopies(db, now(), AT_ONCE)
      if (due.length === 0) return
      const answered = await Promise.all(due.map(tryCopy))
      if (answered.includes(false)) return
    }
  }

  return drainCopies
}
