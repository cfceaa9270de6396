import { mailNamed } from '../../../src/config/mails'
import { CUSTOMER_PATH } from '../../../src/config/schema/customerPath'
import type { Language } from '../../../src/config/schema/constants'
import { dateTime } from '../../../src/config/schema/text/format'
import type { Database } from '../../engine/db/open'
import { notify } from '../notices'
import { percentIn, readersOf, volumeIn } from './readers'

/** Hysteresis in percent of the capacity before another alert, as for events. Domain model, section 8. */
const BACK_PCT = 2
/** Largest age of a reading that causes an alert. */
const FRESH_MS = 24 * 3_600_000

/** Remaining contents in percent, or remaining space where contents rise. */
const LEFT = 'case when t.direction = 1 then 100 - t.pct else t.pct end'

type Crossed = { pct: number; volume_l: number; reading_at: Date; alert_pct: number; direction: number }

/**
 * Notifies a tank's owner when the level reaches their alert level, once until the level has recovered. Uses the
 * tank's newest valid reading.
 */
export async function notifyLevel(tx: Database, tankId: number, now: Date): Promise<void> {
  await tx.query(
    `update customer_tanks s set alerted_at = null from tanks t
     where s.tank_id = $1 and t.id = s.tank_id and s.alerted_at is not null
       and (s.alert_pct is null or ${LEFT} >= least(s.alert_pct + ${BACK_PCT}, 100))`,
    [tankId],
  )
  const [crossed] = await tx.query<Crossed>(
    `update customer_tanks s set alerted_at = $2 from tanks t
     where s.tank_id = $1 and t.id = s.tank_id and s.alerted_at is null and ${LEFT} <= s.alert_pct
       and t.reading_at >= $3 and t.state = 'active' and not t.quarantined and t.deleted_at is null
     returning t.pct, t.volume_l, t.reading_at, s.alert_pct, t.direction`,
    [tankId, now, new Date(now.getTime() - FRESH_MS)],
  )
  if (!crossed) return
  const { pct, volume_l, reading_at, alert_pct, direction } = crossed
  for (const reader of await readersOf(tx, tankId)) {
    const { tank, units, time_zone } = reader
    const notice = {
      kind: 'alerts',
      template: mailNamed(direction === 1 ? 'levelHigh' : 'levelLow'),
      argsIn: (language: Language) => ({
        at: dateTime(reading_at, time_zone),
        tank,
        pct: percentIn(language, pct),
        volume: volumeIn(language, units, volume_l),
        limit: percentIn(language, direction === 1 ? 100 - alert_pct : alert_pct),
      }),
      key: `level:${tankId}:${now.toISOString()}`,
      urlFor: () => CUSTOMER_PATH,
    } as const
    await notify(tx, now, notice, [reader])
  }
}
