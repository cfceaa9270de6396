import type { Database } from '../../db/open'
import { NotSent } from '../notSent'

/** An attachment of mails. */
export type MailFile = { readonly name: string; readonly type: string; readonly content: Buffer }

const KEPT_DAYS = 7

/** Stores an attachment for mails, and deletes those of mails sent long ago. */
export async function keepMailFile(tx: Database, now: Date, file: MailFile): Promise<number> {
  await tx.query(`delete from mail_files where created_at < $1::timestamptz - interval '${KEPT_DAYS} days'`, [
    now,
  ])
  const [kept] = await tx.query<{ id: number }>(
    'insert into mail_files (created_at, name, type, content) values ($1, $2, $3, $4) returning id',
    [now, file.name, file.type, file.content],
  )
  return kept!.id
}

/** Throws when the file is deleted: a mail isn't sent without its attachment. */
export async function mailFile(db: Database, id: number): Promise<MailFile> {
  const [found] = await db.query<MailFile>('select name, type, content from mail_files where id = $1', [id])
  if (!found) throw new NotSent('The attached file is gone')
  return { ...found, content: Buffer.from(found.content) }
}
