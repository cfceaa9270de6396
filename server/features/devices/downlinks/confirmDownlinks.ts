import type { Database } from '../../../engine/db/open'
import type { HeardDevice } from '../../../events'
import { COLUMNS, settingsOf, type DownlinkRow } from './downlinkRow'

// The last byte of an uplink is the settings version.
const ACKNOWLEDGE_SQL = `update downlinks d set state = 'acked', acked_at = $3, updated_at = $3, version = d.version + 1
  from unnest($1::int[], $2::text[]) as k(device_id, key)
  where d.device_id = k.device_id and d.state in ('offered', 'sent') and exists (
    select 1 from raw_messages m where m.device_key = k.key and m.at > d.asked_at
      and right(m.payload, 2) = lpad(upper(to_hex(d.config_version)), 2, '0'))`

const SETTLE = `update downlinks set settled = true where device_id = any($1::int[]) and state = 'acked' and not settled
  returning ${COLUMNS}`

/**
 * Acknowledges downlinks that later uplinks of these devices confirm, and stores the devices' current settings. The
 * network's report that it sent a downlink doesn't confirm the reception.
 */
export async function confirmDownlinks(
  tx: Database,
  devices: readonly HeardDevice[],
  now: Date,
): Promise<void> {
  const keys = devices.flatMap(({ id, deviceKeys }) => deviceKeys.map(({ key }) => ({ id, key })))
  await tx.query(ACKNOWLEDGE_SQL, [keys.map(({ id }) => id), keys.map(({ key }) => key), now])
  const settled = await tx.query<DownlinkRow>(SETTLE, [devices.map(({ id }) => id)])
  for (const row of settled.toSorted((a, b) => a.id - b.id)) {
    const settings = settingsOf(row)
    if (Object.keys(settings).length === 0) continue
    await tx.query(
      `update devices set reported_config = coalesce(reported_config, '{}') || $2::jsonb where id = $1`,
      [row.device_id, JSON.stringify(settings)],
    )
  }
}
