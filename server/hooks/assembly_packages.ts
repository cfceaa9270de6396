import { assemblyPackages } from '../../src/config/entities/declared'
import { defineHook } from '../behaviour/hook'
import { advisoryLock } from '../db/advisoryLock'

export const assemblyPackagesHook = defineHook(assemblyPackages, {
  /** A device lies in one box until that box is received. */
  async beforeSave({ db }, values, current, problems) {
    const ids = values.device_ids as number[] | null | undefined
    if (!ids || ids.length === 0 || problems.device_ids) return
    await advisoryLock(db, 'assembly_packages')
    const [elsewhere] = await db.query<{ code: string }>(
      `select data->>'code' as code from documents
       where collection = 'assembly_packages' and deleted_at is null and id <> $1
         and data->>'state' <> 'received' and data->'device_ids' @> any ($2::jsonb[]) limit 1`,
      [String(current?.id ?? ''), ids.map(id => JSON.stringify([id]))],
    )
    if (elsewhere) problems.device_ids = { key: 'validation.packedElsewhere', args: { code: elsewhere.code } }
  },
})
