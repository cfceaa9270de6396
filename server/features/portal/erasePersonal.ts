import type { Database } from '../../engine/db/open'
import { updateSearchText } from '../tanks'

/** Replaces a name: the record stays because of its volumes, without personal data. */
const ERASED = 'Closed account'

/** A customer with the records merged into it, all of its users, and its tanks. */
export type Closing = {
  readonly customers: readonly number[]
  readonly users: readonly { readonly id: number; readonly uid: string }[]
  readonly tanks: readonly number[]
}

export async function closingOf(tx: Database, customerId: number): Promise<Closing> {
  const idsIn = async (sql: string, ids: readonly number[]) =>
    (await tx.query<{ id: number }>(sql, [ids])).map(({ id }) => id)
  const customers = await idsIn('select id from customers where id = any($1) or merged_into_id = any($1)', [
    customerId,
  ])
  const users = await tx.query<{ id: number; uid: string }>(
    'select id, uid from users where customer_id = any($1) order by id',
    [customers],
  )
  return {
    customers,
    users,
    tanks: await idsIn('select id from tanks where customer_id = any($1)', customers),
  }
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/** Words that identify the person in the name of a tank: parts of names and addresses. */
async function namesOf(tx: Database, { customers, users }: Closing): Promise<readonly string[]> {
  const rows = await tx.query<{ words: string }>(
    `select concat_ws(' ', name, address_1, address_2, postcode, customer_no) as words from customers where id = any($1)
     union all select name from users where id = any($2)`,
    [customers, users.map(({ id }) => id)],
  )
  return wordsOf(rows.map(({ words }) => words).join(' ')).filter(word => word.length >= 3)
}

/** Renames tanks with the owner's name or address to a number; a name such as "House" stays. */
async function renameTanks(tx: Database, closing: Closing) {
  const names = new Set(await namesOf(tx, closing))
  const tanks = await tx.query<{ id: number; name: string }>(
    'select id, name from tanks where id = any($1)',
    [closing.tanks],
  )
  const personal = tanks.filter(({ name }) => wordsOf(name).some(word => names.has(word)))
  await tx.query(`update tanks set name = 'Tank ' || id where id = any($1)`, [personal.map(({ id }) => id)])
  await tx.query(
    `update reports r set tank_name = t.name from tanks t where t.id = r.tank_id and r.tank_id = any($1)`,
    [closing.tanks],
  )
}

/** Erases sent and pending messages: their recipient and content go, and the fact of sending stays. */
async function eraseMessages(tx: Database, { customers, users }: Closing) {
  const ids = users.map(({ id }) => id)
  await tx.query(
    `update outbox set recipient = '', subject = '', payload = '{}',
       state = case when state = 'queued' then 'cancelled' else state end
     where user_id = any($1) or customer_id = any($2)`,
    [ids, customers],
  )
  await tx.query(
    'delete from account_links where email in (select lower(email) from users where id = any($1))',
    [ids],
  )
  await tx.query('delete from notification_choices where who = any($1)', [
    [...ids.map(id => `user:${id}`), ...customers.map(id => `customer:${id}`)],
  ])
  for (const table of ['notifications', 'idempotency', 'push_subscriptions', 'customer_settings'])
    await tx.query(`delete from ${table} where user_id = any($1)`, [ids])
}

/** Erases personal data about tanks: notes, reports, and pictures and signatures taken there. */
async function eraseFromTanks(tx: Database, { users, tanks }: Closing) {
  await tx.query(
    'update tanks set lat = null, lng = null, access_notes = null, topup_note = null where id = any($1)',
    [tanks],
  )
  await tx.query('delete from customer_tanks where tank_id = any($1)', [tanks])
  await tx.query('delete from notes where tank_id = any($1)', [tanks])
  await tx.query(`update jobs set notes = null, name = kind || ' ' || id where tank_id = any($1)`, [tanks])
  await tx.query(`update reports set photos = '{}', text = null where tank_id = any($1)`, [tanks])
  const texts = tanks.map(String)
  await tx.query(
    `delete from attachments a where a.user_id = any($1) or exists (
       select from documents d where d.data->>'tank_id' = any($2) and d.data->>'customer_signature' = a.id::text)`,
    [users.map(({ id }) => id), texts],
  )
  await tx.query(
    `update documents set data = data - 'customer_signature' where data ? 'customer_signature' and data->>'tank_id' = any($1)`,
    [texts],
  )
}

/** Erases personal data from everything but the audit log; measurements and deliveries stay. */
export async function erasePersonal(tx: Database, closing: Closing, now: Date, by: string): Promise<void> {
  const { customers, users } = closing
  const ids = users.map(({ id }) => id)
  await renameTanks(tx, closing)
  await eraseMessages(tx, closing)
  await eraseFromTanks(tx, closing)
  await tx.query(
    `update customers set status = 'closed', name = $2, email = null, phone = null, address_1 = null, address_2 = null,
       address_3 = null, townland_id = null, townland_name = null, postcode = null, lat = null, lng = null, customer_no = null,
       version = version + 1, updated_at = $3, updated_by = $4 where id = any($1)`,
    [customers, ERASED, now, by],
  )
  await tx.query('delete from activation_codes where customer_id = any($1)', [customers])
  await tx.query(
    `update users set name = $2, email = 'closed-' || id || '@invalid', phone = null, password_hash = null,
       status = 'suspended', version = version + 1, updated_at = $3, updated_by = $4 where id = any($1)`,
    [ids, ERASED, now, by],
  )
  await tx.query('update sessions set agent = null, ip = null where user_id = any($1)', [ids])
  for (const id of customers) await updateSearchText(tx, { field: 't.customer_id', id })
}
