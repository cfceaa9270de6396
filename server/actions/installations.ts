import { installations, installationsHistory } from '../../src/config/entities/declared'
import { defineActions } from '../behaviour/action'
import type { Database } from '../db/open'
import type { Row } from '../behaviour/row'

type Approved = { id: string; tank_id: number; device_id: number }

/** Approved installations of the same tank or of the same device, which a newer one replaces. */
const replacedBy = (tx: Database, { id, tank_id, device_id }: Row) =>
  tx.query<Approved>(
    `select id, (data->>'tank_id')::int as tank_id, (data->>'device_id')::int as device_id from documents
     where collection in ('installations', 'dev_installations') and deleted_at is null and id <> $1
       and data->>'state' = 'approved'
       and ((data->>'tank_id')::int = $2 or (data->>'device_id')::int = $3)
     for update`,
    [id, tank_id, device_id],
  )

const reasonOf = (replaced: readonly Approved[], tank: unknown) =>
  replaced.length === 0 ? 'new' : replaced.some(({ tank_id }) => tank_id === tank) ? 'swap' : 'move'

export const installationActions = defineActions(installations, {
  approve: async ({ tx, record, write }) => {
    const replaced = await replacedBy(tx, record)
    for (const { id } of replaced) await write(installations, { state: 'superseded' }, id)
    await write(installationsHistory, {
      installation_id: record.id,
      tank_id: record.tank_id,
      device_id: record.device_id,
      installer_id: record.installer_id,
      installed_at: record.installed_at,
      reason: reasonOf(replaced, record.tank_id),
      state: 'approved',
    })
  },
  reject: ({ input }) => ({ rejected_because: input.reason }),
})
