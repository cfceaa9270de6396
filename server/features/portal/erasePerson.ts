import { eraseAddresses, eraseEntries, eraseFields } from '../../engine/audit/eraseEntries'
import type { Database } from '../../engine/db/open'

/** Data to erase: accounts by id, their customers, and those customers' tanks. */
export type Erased = {
  readonly users: readonly { readonly id: number; readonly uid: string }[]
  readonly customers: readonly number[]
  readonly tanks: readonly number[]
}

/** Audit log fields with personal data, in entries about tanks, reports and visits. */
const WORDS = [
  '$input',
  'name',
  'tank_name',
  'customer_phone',
  'access_notes',
  'topup_note',
  'lat',
  'lng',
  'text',
  'note',
  'notes',
  'photos',
  'content',
]
/** Entities whose records belong to a tank. */
const OF_TANKS = ['reports', 'jobs', 'notes', 'events', 'services', 'tickets'] as const

/**
 * Erases a person from the audit log: each entry keeps its actor, action, record and time. Returns the ids of changed
 * entries, which the entry of the erasure must list.
 */
export async function erasePerson(tx: Database, { users, customers, tanks }: Erased): Promise<number[]> {
  const erased = [
    ...(await eraseEntries(tx, { entity: 'customers', ids: customers })),
    ...(await eraseEntries(tx, { entity: 'users', ids: users.map(({ id }) => id) })),
    ...(await eraseFields(tx, { entity: 'tanks', ids: tanks }, WORDS)),
  ]
  for (const entity of OF_TANKS) {
    const records = await tx.query<{ id: number }>(`select id from ${entity} where tank_id = any($1)`, [
      tanks,
    ])
    erased.push(...(await eraseFields(tx, { entity, ids: records.map(({ id }) => id) }, WORDS)))
  }
  // IP addresses of the person's actions.
  erased.push(
    ...(await eraseAddresses(
      tx,
      users.map(({ uid }) => uid),
    )),
  )
  return [...new Set(erased)].toSorted((a, b) => a - b)
}
