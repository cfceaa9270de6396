import { audit } from '../../engine/audit/append'
import type { Database } from '../../engine/db/open'
import { requeueTankInsight } from '../insight'
import { endQuarantine } from '../tanks'

/** Stores when a tank's quarantine ends automatically; null for a manual end. */
export async function keepQuarantineEnd(tx: Database, tankId: number, until: string | null): Promise<void> {
  await tx.query('delete from quarantine_ends where tank_id = $1', [tankId])
  if (until !== null)
    await tx.query('insert into quarantine_ends (tank_id, until) values ($1, $2)', [tankId, until])
}

/** Tanks processed in one transaction. */
const BATCH_SIZE = 500

/** Ends expired quarantines: their tanks' readings count again for forecasts and notifications. */
export function endQuarantines(db: Database, now: Date): Promise<number> {
  return db.transaction(async tx => {
    const ended = await tx.query<{ tank_id: number }>(
      `delete from quarantine_ends where tank_id in (select tank_id from quarantine_ends where until <= $1
         order by until limit ${BATCH_SIZE} for update skip locked) returning tank_id`,
      [now],
    )
    for (const { tank_id } of ended) {
      const was = await endQuarantine(tx, tank_id, now)
      if (!was) continue
      await audit(tx, now, {
        actor: null,
        action: 'quarantineEnded',
        entity: 'tanks',
        entityId: tank_id,
        before: { quarantined: true, quarantine_reason: was.reason, quarantine_until: was.until },
        after: { quarantined: false, quarantine_reason: null, quarantine_until: null },
        ip: null,
        requestId: null,
      })
    }
    await requeueTankInsight(
      tx,
      ended.map(({ tank_id }) => tank_id),
    )
    return ended.length
  })
}
