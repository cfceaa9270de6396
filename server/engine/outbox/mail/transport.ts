import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Database } from '../../db/open'
import type { Env } from '../../env'
import type { Claimed } from '../claim'
import { composeMail, oneLine } from './compose'
import { mailFile } from './files'
import type { MailPayload } from './queueMail'
import { stopUrl } from './stopLink'

/** Time limit of the mail server, ms: well within the lease of a claim. */
const SMTP_MS = 20_000

/** A deterministic Message-ID, so that mail programs recognise duplicates. */
const messageId = (key: string, env: Env) =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${new URL(env.publicUrl).hostname}>`

async function optionsOf(
  { payload, recipient, dedupe_key }: Claimed,
  env: Env,
  db: Database,
): Promise<SendMailOptions> {
  const { letter, stop, fileId } = payload as MailPayload
  const file = fileId === undefined ? undefined : await mailFile(db, fileId)
  const { button, ...plain } = letter
  const absolute = button && { ...button, url: new URL(button.url, env.publicUrl).href }
  const stopAt = stop && stopUrl(env, stop)
  return {
    ...composeMail({ ...plain, ...(absolute ? { button: absolute } : {}) }, stopAt),
    from: env.mailFrom,
    // Structured addresses prevent header injection by a name or an address.
    to: { name: oneLine(letter.name ?? ''), address: oneLine(recipient) },
    messageId: messageId(dedupe_key, env),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(stopAt === undefined
        ? {}
        : { 'List-Unsubscribe': `<${stopAt}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(file
      ? { attachments: [{ filename: file.name, contentType: file.type, content: file.content }] }
      : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Sends mails to the configured server; without one, writes each mail to a file below the data folder. */
export function mailSender(env: Env, log: FastifyBaseLogger, db: Database) {
  const { smtpUrl } = env
  if (smtpUrl !== undefined) {
    const smtp = createTransport({
      url: smtpUrl,
      connectionTimeout: SMTP_MS,
      greetingTimeout: SMTP_MS,
      socketTimeout: SMTP_MS,
    })
    return async (mail: Claimed) => (await smtp.sendMail(await optionsOf(mail, env, db))).messageId
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const folder = join(env.dataDir, 'mail')
  return async (mail: Claimed) => {
    const { message, messageId: id } = await composer.sendMail(await optionsOf(mail, env, db))
    const file = join(folder, `${mail.id}.eml`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Write atomically: a temporary file, then rename.
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
    await rename(`${file}.part`, file)
    log.info({ id: mail.id, file }, 'no mail server is set: the mail is in a file')
    // The file's path is only in the server's log: readers of the outbox have no access to the disk.
    return id
  }
}
