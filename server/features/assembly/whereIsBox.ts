import type { Database } from '../../engine/db/open'

/** A box with one of the devices that is not received yet, and the user who last packed something into it. */
export async function whereIsBox(
  db: Database,
  devices: readonly number[],
  exceptBox: string,
): Promise<{ code: string; who: string } | undefined> {
  const [found] = await db.query<{ code: string; who: string }>(
    `select p.data->>'code' as code, coalesce(u.name, '–') as who from documents p left join users u on u.uid = p.updated_by
     where p.collection = 'assembly_packages' and p.deleted_at is null and p.id <> $1
       and p.data->>'state' <> 'received' and p.data->'device_ids' @> any ($2::jsonb[]) limit 1`,
    [exceptBox, devices.map(id => JSON.stringify([id]))],
  )
  return found
}
