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
const OF_TANKS = ['reports', 'jobs', 'notes']

/**
 * Erases a person from the audit log: each entry keeps its actor, action, record and time. Returns the ids of changed
 * entries, which the entry of the erasure must list.
 */
export async function erasePerson(tx: Database, { users, customers, tanks }: Erased): Promise<number[]> {
  const texts = (ids: readonly number[]) => ids.map(String)
  const whole = await tx.query<{ id: number }>(
    `update audit_log set before = null, after = null, ip = null
     where (entity = 'customers' and entity_id = any($1)) or (entity = 'users' and entity_id = any($2)) returning id`,
    [texts(customers), texts(users.map(({ id }) => id))],
  )
  const words = await tx.query<{ id: number }>(
    `update audit_log a set before = case jsonb_typeof(before) when 'object' then before - $1::text[] else before end,
       after = case jsonb_typeof(after) when 'object' then after - $1::text[] else after end
     where ((entity = 'tanks' and entity_id = any($2)) or (entity = any($3) and entity_id in
         (select r.id::text from reports r where a.entity = 'reports' and r.tank_id::text = any($2)
          union all select j.id::text from jobs j where a.entity = 'jobs' and j.tank_id::text = any($2)
          union all select n.id::text from notes n where a.entity = 'notes' and n.tank_id::text = any($2))))
       and (before ?| $1::text[] or after ?| $1::text[]) returning id`,
    [WORDS, texts(tanks), OF_TANKS],
  )
  // IP addresses of the person's actions.
  const places = await tx.query<{ id: number }>(
    'update audit_log set ip = null where actor = any($1) and ip is not null returning id',
    [users.map(({ uid }) => uid)],
  )
  return [...new Set([...whole, ...words, ...places].map(({ id }) => Number(id)))].toSorted((a, b) => a - b)
}
