import { deleteAttachmentsOf } from '../../engine/attachments/deleteAttachments'
import { forgetAnswers } from '../../engine/crud/idempotency'
import type { Database } from '../../engine/db/open'
import { eraseRecipients } from '../../engine/outbox/eraseRecipients'
import { eraseOrigins } from '../../engine/sessions/endSessions'
import { personErased } from '../../events'

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
async function namesOf(tx: Database, { customers, users }: Closing): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ words: string }>(
    `select concat_ws(' ', name, address_1, address_2, postcode, customer_no) as words from customers where id = any($1)
     union all select name from users where id = any($2)`,
    [customers, users.map(({ id }) => id)],
  )
  return new Set(wordsOf(rows.map(({ words }) => words).join(' ')).filter(word => word.length >= 3))
}

/** Erases the tables of the portal. */
async function eraseOwn(tx: Database, { customers, tanks }: Closing, users: readonly number[]) {
  await tx.query(
    'delete from account_links where email in (select lower(email) from users where id = any($1))',
    [users],
  )
  await tx.query('delete from customer_tanks where tank_id = any($1)', [tanks])
  await tx.query('delete from activation_codes where customer_id = any($1)', [customers])
}

/** Erases what the engine stores of users: messages, pictures, answers and the origins of sessions. */
async function eraseUsers(tx: Database, customers: readonly number[], users: readonly number[]) {
  await eraseRecipients(tx, { users, customers })
  await deleteAttachmentsOf(tx, users)
  await forgetAnswers(tx, users)
  await eraseOrigins(tx, users)
}

/** Erases personal data from everything but the audit log; measurements and deliveries stay. */
export async function erasePersonal(tx: Database, closing: Closing, now: Date, by: string): Promise<void> {
  const { customers, tanks } = closing
  const users = closing.users.map(({ id }) => id)
  const names = await namesOf(tx, closing)
  await eraseOwn(tx, closing, users)
  await eraseUsers(tx, customers, users)
  await personErased.publish(tx, {
    customerIds: customers,
    userIds: users,
    tankIds: tanks,
    isPersonal: text => wordsOf(text).some(word => names.has(word)),
    by,
    now,
  })
}
