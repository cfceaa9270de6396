import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrations } from '../../server/engine/db/migrate'

const ROOT = join(import.meta.dirname, '../..')
const CACHE = join(ROOT, 'node_modules/.cache/ullage')
/** What a migrated store depends on besides the migrations. */
const SOURCES = [
  'node_modules/@electric-sql/pglite/package.json',
  'server/engine/db/migrate.ts',
  'server/engine/db/pglite.ts',
] as const

async function keptFile(): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, sha256 } of readMigrations()) hash.update(`${name} ${sha256}\n`)
  for (const source of SOURCES) hash.update(await readFile(join(ROOT, source)))
  return join(CACHE, `migrated-${hash.digest('hex').slice(0, 16)}.tar`)
}

/** Keeps a copy in place of earlier ones. The rename lets a concurrent run see the whole copy or none. */
async function keep(file: string, kept: string) {
  await mkdir(CACHE, { recursive: true })
  for (const name of await readdir(CACHE))
    if (name.startsWith('migrated-')) await rm(join(CACHE, name), { force: true })
  const whole = `${kept}.${process.pid}`
  await copyFile(file, whole)
  await rename(whole, kept)
}

/**
 * Writes the archive of a migrated store to `file`: a copy of what an earlier run made of the same sources, or what `make`
 * returns.
 */
export async function writeArchive(file: string, make: () => Promise<Uint8Array>): Promise<void> {
  const kept = await keptFile()
  const isCopied = await copyFile(kept, file).then(
    () => true,
    () => false,
  )
  if (isCopied) return
  await writeFile(file, await make())
  // The run has its archive; without a copy the next one takes longer.
  await keep(file, kept).catch(() => undefined)
}
