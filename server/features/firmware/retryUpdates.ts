import type { Database } from '../../engine/db/open'

type Update = { rollout_id: number; rollout_state: string; update_state: string }

// Older update records name no roll-out: they belong to the newest one with this version.
const OPEN = `select r.id as rollout_id, r.state as rollout_state, u.state as update_state
  from rollout_devices u join rollouts r on r.id = u.rollout_id
    join documents f on f.collection = 'firmwares' and f.id = r.firmware_id
  where u.device_id = $1 and f.data->>'version_name' = $2 and ($3::int is null or r.id = $3)
    and r.state in ('running', 'paused') and r.deleted_at is null
  order by r.id desc limit 1`

/** The running roll-out of an update, and the device's state in it. */
export async function openUpdate(
  tx: Database,
  { device_id, to, rollout_id }: { device_id: number; to: string; rollout_id?: number | null },
): Promise<Update | undefined> {
  return (await tx.query<Update>(OPEN, [device_id, to, rollout_id ?? null]))[0]
}

/** Asks devices with failed updates again: one of a roll-out, or all. Returns their number. */
export async function retryUpdates(
  tx: Database,
  rollout: number,
  device: number | null,
  now: Date,
): Promise<number> {
  const again = await tx.query(
    `update rollout_devices set state = 'pending', percent = 0, error = null, requested_at = null, updated_at = $3
     where rollout_id = $1 and ($2::int is null or device_id = $2) and state in ('failed', 'rolled_back')
     returning device_id`,
    [rollout, device, now],
  )
  return again.length
}
