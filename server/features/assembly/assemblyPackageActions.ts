import { assemblyPackages, devices } from '../../../src/config/entities/declared'
import { defineActions } from '../../engine/behaviour/action'

export const assemblyPackageActions = defineActions(assemblyPackages, {
  /** Ship all devices in the box, including those that were added without the bench. */
  ship: async ({ tx, record, write }) => {
    const packed = await tx.query<{ id: number }>(
      `select id from devices where id = any($1::int[]) and state in ('activated', 'packed') and deleted_at is null order by id`,
      [record.device_ids ?? []],
    )
    for (const { id } of packed) await write(devices, { state: 'shipped' }, id)
  },
})
