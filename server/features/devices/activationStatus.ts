import { READY, UNUSED } from '../../../src/config/entities/shared/deviceLife'
import type { Database } from '../../engine/db/open'

type Registration = {
  result: 'pending' | 'ok' | 'failed'
  requested_at: string | null
  contract_ref: string | null
  error: string | null
}
type Device = { id: number; state: string; last_seen_at: unknown }

/** A device's newest registration on its network, of either kind. */
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

/** States that require a registration. */
const REGISTERED: readonly string[] = [...READY, 'inactive']

/**
 * A device's registration status, from its newest registration. A device registered elsewhere has none, and counts as
 * registered by its state or by its messages, because networks only forward messages of their own devices.
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
