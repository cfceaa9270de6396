import type { Database } from '../../db/open'

type Registration = {
  result: 'pending' | 'ok' | 'failed'
  requested_at: string | null
  contract_ref: string | null
  error: string | null
}

/** The newest registration of a device on its network, of either form. */
export async function newestActivation(db: Database, device: number): Promise<Registration | undefined> {
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
