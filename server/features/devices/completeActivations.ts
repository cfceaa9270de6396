import type { Database } from '../../engine/db/open'

/** Completes a LoRaWAN device's pending registrations: a device that joins is registered. */
export const completeActivations = (tx: Database, device: number, now: Date) =>
  tx.query(
    `update documents set data = data || '{"result": "ok"}', version = version + 1, updated_at = $2
     where collection in ('activations', 'activations_v2') and deleted_at is null and data->>'result' = 'pending'
       and data->>'network' = 'lorawan' and (data->>'device_id')::int = $1`,
    [device, now],
  )
