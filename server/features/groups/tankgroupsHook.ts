import { tankgroups } from '../../../src/config/entities/declared'
import { advisoryLock } from '../../engine/db/advisoryLock'
import { sharesCustomers, sharesNumbers } from './sameClient'
import { defineHook } from '../../engine/behaviour/hook'

/** Whether a time zone exists: a well-formed name may be unknown. */
function isZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

/** Clients and depots: exactly two levels. Domain model, section 2. */
export const tankgroupsHook = defineHook(tankgroups, {
  async beforeSave({ db }, values, current, problems) {
    if (typeof values.time_zone === 'string' && !problems.time_zone && !isZone(values.time_zone))
      problems.time_zone = { key: 'validation.pattern.timeZone' }
    const parent = values.parent_id
    if (parent === undefined || problems.parent_id) return
    const client = (parent ?? current?.id) as number | undefined
    await advisoryLock(db, 'customers.customer_no', client)
    if (current && (await sharesCustomers(db, current.id)))
      problems.parent_id = { key: 'validation.otherClient' }
    else if (current && (await sharesNumbers(db, current.id, client)))
      problems.parent_id = { key: 'validation.numbersTaken' }
    if (parent === null) return
    // Serialise moves: two groups that are put under each other concurrently would form a cycle.
    await advisoryLock(db, 'tankgroups.parent_id')
    const [above] = await db.query<{ parent_id: number | null }>(
      'select parent_id from tankgroups where id = $1 and deleted_at is null',
      [parent],
    )
    const below = current
      ? await db.query('select 1 from tankgroups where parent_id = $1 and deleted_at is null limit 1', [
          current.id,
        ])
      : []
    if (parent === current?.id || above?.parent_id != null || below.length > 0)
      problems.parent_id ??= { key: 'validation.depth' }
  },
})
