import { hashPassword } from '../../server/engine/auth/password'
import type { Database } from '../../server/engine/db/open'

export const PASSWORD = 'library-demo'
export const ACCOUNTS = [
  ['admin@library.test', 'admin', []],
  ['north@library.test', 'librarian', [1]],
  ['south@library.test', 'librarian', [2]],
] as const

export async function seed(db: Database): Promise<void> {
  await db.query(`insert into branches (name) values ('North'), ('South')`)
  await db.query(`insert into books (title, author, branch_id)
    values ('Ulysses', 'James Joyce', 1), ('Dubliners', 'James Joyce', 2), ('Dracula', 'Bram Stoker', 1)`)
  await db.query(`insert into members (name, branch_id) values ('Nora', 1), ('Leo', 2)`)
  await db.query(`insert into loans (book_id, member_id, branch_id, state, due_on)
    values (1, 1, 1, 'reserved', null), (2, 2, 2, 'lent', '2020-01-01'), (3, 1, 1, 'lent', '2099-01-01')`)
  const hash = await hashPassword(PASSWORD)
  for (const account of ACCOUNTS)
    await db.query(
      `insert into users (uid, name, email, role_type, branch_ids, password_hash) values ($1, $1, $1, $2, $3, $4)`,
      [...account, hash],
    )
}
