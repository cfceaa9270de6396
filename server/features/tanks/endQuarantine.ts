import type { Database } from '../../engine/db/open'

export type Quarantine = { readonly reason: string | null; readonly until: Date | null }

/** Ends a tank's quarantine. Returns it as it was; undefined if the tank isn't quarantined. */
export async function endQuarantine(
  tx: Database,
  tankId: number,
  now: Date,
): Promise<Quarantine | undefined> {
  const [ended] = await tx.query<Quarantine>(
    `update tanks set quarantined = false, quarantine_reason = null, quarantine_until = null, version = version + 1,
       updated_at = $2, updated_by = null
     from (select id, quarantine_reason as reason, quarantine_until as until from tanks where id = $1) as was
     where tanks.id = was.id and quarantined returning was.reason, was.until`,
    [tankId, now],
  )
  return ended
}
