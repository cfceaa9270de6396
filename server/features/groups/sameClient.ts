import type { Database } from '../../engine/db/open'

const CLIENT = 'coalesce(g.parent_id, g.id)'

/** The client of a group, which may be the group itself. */
export async function clientOf(db: Database, groupId: unknown): Promise<number | undefined> {
  const [found] = await db.query<{ id: number }>(`select ${CLIENT} as id from tankgroups g where id = $1`, [
    groupId,
  ])
  return found?.id
}

/** Whether a customer belongs to another client than a group. Domain model, section 1. */
export async function isOfOtherClient(db: Database, customerId: unknown, groupId: unknown): Promise<boolean> {
  const [customer] = await db.query<{ parent_id: number }>('select parent_id from customers where id = $1', [
    customerId,
  ])
  return customer !== undefined && (await clientOf(db, customer.parent_id)) !== (await clientOf(db, groupId))
}

/** Whether a customer has tanks with other clients. */
export async function hasTanksOfOtherClients(db: Database, customerId: unknown, client: unknown) {
  const found = await db.query(
    `select 1 from tanks t join tankgroups g on g.id = t.group_id
     where t.customer_id = $1 and t.deleted_at is null and ${CLIENT} <> $2 limit 1`,
    [customerId, client],
  )
  return found.length > 0
}

/** Whether a depot shares customers or tanks with another group, which would then belong to two clients after a move. */
export async function sharesCustomers(db: Database, depotId: unknown): Promise<boolean> {
  const found = await db.query(
    `select 1 from tanks t join customers c on c.id = t.customer_id
     where t.group_id = $1 and c.parent_id <> $1 and t.deleted_at is null
     union all
     select 1 from customers c join tanks t on t.customer_id = c.id
     where c.parent_id = $1 and t.group_id <> $1 and t.deleted_at is null limit 1`,
    [depotId],
  )
  return found.length > 0
}

/** Whether a customer number at a depot exists at a client already. */
export async function sharesNumbers(db: Database, depotId: unknown, client: unknown): Promise<boolean> {
  const found = await db.query(
    `select 1 from customers mine join customers c on lower(c.customer_no) = lower(mine.customer_no)
     join tankgroups g on g.id = c.parent_id
     where mine.parent_id = $1 and mine.deleted_at is null and c.deleted_at is null and c.parent_id <> $1
       and ${CLIENT} = $2 limit 1`,
    [depotId, client],
  )
  return found.length > 0
}
