import type { PGlite } from '@electric-sql/pglite'
import { renameSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openPglite } from './pglite'

const user = () => process.getuid?.() ?? 0

/** Named by the engine, so that another version of it makes another copy. */
function copyFile(): string {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const { size, mtimeMs } = statSync(join(dirname(engine), 'pglite.wasm'))
  return join(tmpdir(), `ullage-empty-${user()}-${size}-${Math.round(mtimeMs)}.tar`)
}

/** A copy that this user made; anybody may write to the folder for temporary files. */
async function ownCopy(file: string): Promise<Blob | undefined> {
  try {
    if (statSync(file).uid !== user()) return undefined
    const bytes = await readFile(file)
    // PGlite takes the process along when it is given something that isn't an archive.
    return bytes.subarray(257, 262).toString() === 'ustar' ? new Blob([bytes]) : undefined
  } catch {
    return undefined
  }
}

/** Keeps a copy of a store that is still empty. Where it can't be written, the next one is made anew, too. */
async function keepCopy(store: PGlite, file: string) {
  try {
    const part = `${file}.${process.pid}`
    await writeFile(part, Buffer.from(await (await store.dumpDataDir('none')).arrayBuffer()), { mode: 0o600 })
    renameSync(part, file)
  } catch {
    // It only saves time.
  }
}

/**
 * The embedded database in memory. To make an empty one takes seconds, to load a copy of an empty one a third of that:
 * the first on a machine is kept for those that follow.
 */
export async function openInMemory(): Promise<PGlite> {
  const file = copyFile()
  const copy = await ownCopy(file)
  if (copy) {
    try {
      return await openPglite(undefined, copy)
    } catch {
      // Not a copy of this kind after all.
    }
  }
  const store = await openPglite(undefined)
  await keepCopy(store, file)
  return store
}
