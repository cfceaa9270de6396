import { customers } from '../../../src/config/entities/declared'
import { advisoryLock } from '../../engine/db/advisoryLock'
import type { Database } from '../../engine/db/open'
import { clientOf, hasTanksOfOtherClients } from '../groups'
import { defineHook } from '../../engine/behaviour/hook'

/** Whether a townland is in another county. */
async function isElsewhere(db: Database, townland: unknown, county: unknown): Promise<boolean> {
  if (typeof townland !== 'number') return false
  const found = await db.query('select 1 from townlands where id = $1 and county_id <> $2', [
    townland,
    county,
  ])
  return found.length > 0
}

export const customersHook = defineHook(customers, {
  /** A customer number is unique within the client, while the index only covers the depot. */
  async beforeSave({ db, principal }, values, current, problems) {
    const record = { ...current, ...values }
    if (problems.parent_id) return
    const client = await clientOf(db, record.parent_id)
    if (current && 'parent_id' in values && (await hasTanksOfOtherClients(db, current.id, client)))
      problems.parent_id = { key: 'validation.otherClient' }
    if (!problems.townland_id && (await isElsewhere(db, record.townland_id, record.county_id)))
      problems.townland_id = { key: 'validation.otherCounty' }
    if (typeof record.customer_no !== 'string') return
    await advisoryLock(db, 'customers.customer_no', client)
    const [found] = await db.query<{ parent_id: number }>(
      `select c.parent_id from customers c join tankgroups g on g.id = c.parent_id
       where lower(c.customer_no) = lower($1) and c.deleted_at is null and c.id <> $2
         and coalesce(g.parent_id, g.id) = $3 limit 1`,
      [record.customer_no, current?.id ?? 0, client ?? null],
    )
    if (!found) return
    const isSeen = principal.role === 'admin' || principal.groupIds.includes(found.parent_id)
    problems.customer_no ??= { key: isSeen ? 'validation.unique' : 'validation.unusable' }
  },
})
