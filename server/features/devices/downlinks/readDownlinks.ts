import { sql, type RawBuilder } from 'kysely'
import { downlinks } from '../../../../src/config/entities/declared'
import { DOWNLINKS_PER_DAY } from '../../../../src/config/entities/shared/downlinkKinds'
import { audit } from '../../../engine/audit/append'
import type { Database } from '../../../engine/db/open'
import { AppError, notFound } from '../../../engine/errors'
import { wrongState } from '../../../engine/namedValues'
import { nextDay, offeredToday, queuedToday } from './budget'
import { COLUMNS, describeDownlink, type DownlinkRow } from './downlinkRow'
import { nextVersion, type Who } from './queueDownlink'

const PAST = 20

/**
 * A device's queue in sending order, its finished downlinks, and the rest of the day's budget. `within` is a
 * condition on tanks `t`: it limits the finished downlinks to those queued while the device was on one of these
 * tanks, as it may have belonged to another client.
 */
export async function readDownlinks(db: Database, device: number, now: Date, within?: RawBuilder<unknown>) {
  const queue = await db.query<DownlinkRow>(
    `select ${COLUMNS} from downlinks where device_id = $1 and state in ('queued', 'offered', 'sent')
     order by state = 'queued', priority desc, id`,
    [device],
  )
  const there = within
    ? sql`and exists (select 1 from device_assignments a join tanks t on t.id = a.tank_id
        where a.device_id = d.device_id and a.since <= d.created_at and d.created_at < a.until and ${within})`
    : sql``
  const past = await db.run(
    sql<DownlinkRow>`select ${sql.raw(COLUMNS)} from downlinks d
      where device_id = ${device} and state not in ('queued', 'offered', 'sent') ${there}
      order by id desc limit ${sql.lit(PAST)}`,
  )
  const [versions] = await db.query<{ config_version: number | null; downlink_version: number | null }>(
    'select config_version, downlink_version from devices where id = $1',
    [device],
  )
  const used = Math.max(await queuedToday(db, device, now), await offeredToday(db, device, now))
  const told = queue.map(describeDownlink)
  return {
    id: device,
    next: told[0] ?? null,
    queue: told,
    past: past.map(describeDownlink),
    budget: { limit: DOWNLINKS_PER_DAY, used: Math.min(used, DOWNLINKS_PER_DAY), resets_at: nextDay(now) },
    next_version: nextVersion(versions!),
  }
}

/** Cancels a downlink that the device hasn't received yet; one in transmission can't be cancelled. */
export async function cancelDownlink(tx: Database, device: number, id: number, who: Who) {
  const [row] = await tx.query<DownlinkRow>(
    `select ${COLUMNS} from downlinks where id = $1 and device_id = $2 for update`,
    [id, device],
  )
  if (!row) throw notFound()
  if (row.state !== 'queued')
    throw new AppError('wrong_state', wrongState(downlinks, ['state'], row), { state: { state: row.state } })
  await tx.query(
    `update downlinks set state = 'cancelled', updated_at = $2, updated_by = $3, version = version + 1 where id = $1`,
    [id, who.now, who.uid],
  )
  await audit(tx, who.now, {
    actor: who.uid,
    action: 'cancel',
    entity: 'downlinks',
    entityId: id,
    before: { state: 'queued' },
    after: { state: 'cancelled' },
    ip: who.ip,
    requestId: who.requestId,
  })
  return describeDownlink({ ...row, state: 'cancelled' })
}
