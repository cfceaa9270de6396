import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrations } from '../../server/engine/db/migrate'

const ROOT = join(import.meta.dirname, '../..')
const CACHE = join(ROOT, 'node_modules/.cache/ullage')
/** Dependencies of a migrated store besides the migrations. */
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

/** Stores a copy in place of earlier ones. The rename is atomic: a concurrent run sees the whole copy or none. */
async function keep(file: string, kept: string) {
  await mkdir(CACHE, { recursive: true })
  for (const name of await readdir(CACHE))
    if (name.startsWith('migrated-')) await rm(join(CACHE, name), { force: true })
  const whole = `${kept}.${process.pid}`
  await copyFile(file, whole)
  await rename(whole, kept)
}

/**
 * Writes the archive of a migrated store to `file`: a copy from an earlier run with the same sources, or the result of
 * `make`.
 */
export async function writeArchive(file: string, make: () => Promise<Uint8Array>): Promise<void> {
  const kept = await keptFile()
  const isCopied = await copyFile(kept, file).then(
    () => true,
    () => false,
  )
  if (isCopied) return
  await writeFile(file, await make())
  // The run has its archive; without a copy, only the next run takes longer.
  await keep(file, kept).catch(() => undefined)
}
