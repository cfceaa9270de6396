import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'

/** Decodes a quoted-printable mail. */
const decoded = (mail: string) =>
  mail
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

/**
 * The first match in the plain-text part of the newest matching mail to an address. Mails are files below the data
 * folder.
 */
export async function mailTo(dataDir: string, address: string, pattern: RegExp): Promise<RegExpExecArray> {
  const folder = join(dataDir, 'mail')
  const find = async () => {
    const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml'))
    for (const name of names.toSorted((a, b) => parseInt(b, 10) - parseInt(a, 10))) {
      const mail = await readFile(join(folder, name), 'utf8')
      const found = mail.includes(`<${address}>`) || mail.includes(`To: ${address}`)
      const match = found && pattern.exec(decoded(mail))
      if (match) return match
    }
    return null
  }
  let match: RegExpExecArray | null = null
  await expect.poll(async () => (match = await find()), { timeout: 30_000 }).not.toBeNull()
  return match!
}
