import { READY, UNUSED } from '../../../src/config/entities/shared/deviceLife'
import type { Database } from '../../engine/db/open'

type Registration = {
  result: 'pending' | 'ok' | 'failed'
  requested_at: string | null
  contract_ref: string | null
  error: string | null
}
type Device = { id: number; state: string; last_seen_at: unknown }

/** The newest registration of a device on its network, of either form. */
async function newestRegistration(db: Database, device: number): Promise<Registration | undefined> {
  const [row] = await db.query<Registration>(
    `select data->>'result' as result, data->>'requested_at' as requested_at, data->>'contract_ref' as contract_ref,
       data->>'error' as error
     from documents where collection in ('activations', 'activations_v2') and deleted_at is null
       and (data->>'device_id')::int = $1
     order by coalesce(data->>'requested_at', '') desc, created_at desc limit 1`,
    [device],
  )
  return row
}

/** States that a device only gets to once its network has taken it. */
const REGISTERED: readonly string[] = [...READY, 'inactive']

/**
 * Whether a device is registered. Its newest registration says so; one that was registered elsewhere has none, and is known
 * by its state, or by messages, which a network passes on of its own devices alone.
 */
export async function activationStatusOf(db: Database, { id, state, last_seen_at }: Device) {
  const newest = await newestRegistration(db, id)
  const isKnown = REGISTERED.includes(state) || last_seen_at !== null
  const status = newest?.result ?? (isKnown ? ('ok' as const) : ('none' as const))
  return {
    status,
    known_by: newest
      ? ('registration' as const)
      : last_seen_at !== null
        ? ('messages' as const)
        : isKnown
          ? ('state' as const)
          : null,
    requested_at: newest?.requested_at ?? null,
    contract_ref: newest?.contract_ref ?? null,
    error: newest?.error ?? null,
    active: status === 'ok' && !UNUSED.includes(state),
  }
}
